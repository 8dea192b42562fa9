import { forumImageUrl } from '@wyrmgate/contract/forum-constants';
import type { ForumImage } from '@wyrmgate/contract/forum-image-shape';

type Known = Pick<ForumImage, 'key' | 'pass'>;

// Passes that give access to pictures. They are global, because the editor creates pictures outside React and knows only their
// keys.
const passes = new Map<string, string | null>();

export const rememberPasses = (images: readonly Known[]): void => {
  for (const { key, pass } of images) passes.set(key, pass);
};

/** Returns the URL of a picture in the editor. */
export const editedPictureUrl = (key: string): string => forumImageUrl(key, passes.get(key) ?? null);
