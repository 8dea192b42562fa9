// Proofs of work after the ALTCHA protocol, asked of callers who look like robots. Nothing is stored of a challenge until it
// comes back solved: it is signed, carries its own end, and each counts once.
import { authProblems, type auth as contract, quickestFormMs } from '@wyrmgate/contract/auth';
import type { Returned } from '@wyrmgate/contract/endpoint';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { usedChallenges } from './table.ts';

/** About a quarter of a second of a phone, on average half of these numbers. */
const hardest = 60_000;
const secondsToSolve = 600;

const keyOf = ({ crypto }: Pick<Platform, 'crypto'>): string => crypto.mac('altcha', 'challenges');

export const offerChallenge = async ({ platform, now }: Work): Promise<Returned<(typeof contract)['challenge']>> => {
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    maxnumber: hardest,
    expires: new Date(now.getTime() + secondsToSolve * 1000),
    hmacKey: keyOf(platform),
  });
  return { algorithm: 'SHA-256', challenge, maxnumber: hardest, salt, signature };
};

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().min(0).max(hardest),
  salt: z.string(),
  signature: z.string(),
});

const readSolution = (text: string): z.output<typeof Solution> | undefined => {
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Lets a call go on that brings a solved challenge; refuses it otherwise with `auth.challengeRequired`. */
export const demandProof = async (platform: Platform, sent: string | undefined): Promise<void> => {
  if (sent === undefined || !(await redeem(platform, sent))) throw problem(authProblems.challengeRequired);
};

const redeem = async (platform: Platform, sent: string): Promise<boolean> => {
  const solution = readSolution(sent);
  if (!solution) return false;
  // The library would go by its own clock.
  const ends = new Date(Number(extractParams(solution).expires) * 1000);
  if (!(ends > platform.clock.now()) || !(await verifySolution(solution, keyOf(platform), false))) return false;
  const used = await platform.database.db
    .insert(usedChallenges)
    .values({ signature: solution.signature, expires_at: ends })
    .onConflictDoNothing()
    .returning({ signature: usedChallenges.signature });
  return used.length > 0;
};

/** Whether a form was filled in as only programs do. Callers who tell nothing about it are not suspected for that. */
export const looksAutomatic = (form: { website?: string | undefined; filledInMs?: number | undefined }): boolean =>
  Boolean(form.website) || (form.filledInMs !== undefined && form.filledInMs < quickestFormMs);
