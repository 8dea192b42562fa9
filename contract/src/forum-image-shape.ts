import { z } from 'zod';

/** A picture that a player uploaded for a post. */
export const ForumImage = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** Staff removed it, or its owner erased their account. */
  removed: z.boolean(),
  /** Part of the address for this reader only. Null if everyone may open the picture. */
  pass: z.string().nullable(),
});
export type ForumImage = z.output<typeof ForumImage>;
