import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { useModeratesLevel } from '../platform/session/use-moderates-level.ts';

/** Returns what the viewer may do to a post as staff. */
export const useStaffRights = (post: ForumPost, { own }: ForumThread): { moderates: boolean; removes: boolean } => {
  const reaches = useModeratesLevel()(post.author.authority) || post.own?.mine === true;
  return { moderates: reaches && own?.may_moderate === true, removes: reaches && own?.may_remove === true };
};
