import { forumImageUrl } from '@wyrmgate/contract/forum-constants';
import type { ForumImage } from '@wyrmgate/contract/forum-image-shape';

type Known = Pick<ForumImage, 'key' | 'pass'>;

// A text has only the keys of its pictures, and the editor creates their elements outside of React.
const passes = new Map<string, string | null>();

export const rememberPasses = (images: readonly Known[]): void => {
  for (const { key, pass } of images) passes.set(key, pass);
};

/** The address of a picture in the editor. */
export const editedPictureUrl = (key: string): string => forumImageUrl(key, passes.get(key) ?? null);
