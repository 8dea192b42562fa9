import { z } from 'zod';

export const ForumImage = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** Staff removed the picture, or its owner erased their account. */
  removed: z.boolean(),
  /** Part of the URL that authorises the reader; null if the picture is public. */
  pass: z.string().nullable(),
});
export type ForumImage = z.output<typeof ForumImage>;
