import { z } from 'zod';

/** The solution is the number up to `maxnumber` that, appended to `salt`, gives the SHA-256 hash `challenge`. */
export const Challenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
});
export type Challenge = z.output<typeof Challenge>;

/** The solved challenge as ALTCHA sends it: base64 of JSON with `algorithm`, `challenge`, `number`, `salt` and `signature`. */
export const ChallengeSolution = z.string().max(2000);

/** Minimum time that a person needs to fill in and send a form. */
export const quickestFormMs = 3000;
