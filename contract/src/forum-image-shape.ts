import { z } from 'zod';

/** A picture that a player uploaded for a post. */
export const ForumImage = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** Staff removed it, or its owner erased their account. */
  removed: z.boolean(),
});
export type ForumImage = z.output<typeof ForumImage>;
