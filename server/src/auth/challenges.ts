// Proof of work (ALTCHA protocol) for callers that look automated. Challenges are signed and contain their expiry, so
// only redeemed ones are stored, to accept each only once.
import { authProblems, type auth as contract, quickestFormMs } from '@wyrmgate/contract/auth';
import type { Returned } from '@wyrmgate/contract/endpoint';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { usedChallenges } from './table.ts';

/** Takes about a quarter of a second on a phone, which must try half of the numbers on average. */
const maxNumber = 60_000;
const challengeSeconds = 600;

const hmacKeyOf = ({ crypto }: Pick<Platform, 'crypto'>): string => crypto.mac('altcha', 'challenges');

export const issueChallenge = async ({ platform, now }: Work): Promise<Returned<(typeof contract)['challenge']>> => {
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    maxnumber: maxNumber,
    expires: new Date(now.getTime() + challengeSeconds * 1000),
    hmacKey: hmacKeyOf(platform),
  });
  return { algorithm: 'SHA-256', challenge, maxnumber: maxNumber, salt, signature };
};

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().min(0).max(maxNumber),
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

/** Throws `auth.challengeRequired` unless `sent` is a solved and unused challenge. */
export const requireProofOfWork = async (platform: Platform, sent: string | undefined): Promise<void> => {
  if (sent === undefined || !(await redeemSolution(platform, sent))) throw problem(authProblems.challengeRequired);
};

const redeemSolution = async (platform: Platform, sent: string): Promise<boolean> => {
  const solution = readSolution(sent);
  if (!solution) return false;
  // Checks the expiry here, because the library uses the system clock.
  const ends = new Date(Number(extractParams(solution).expires) * 1000);
  if (!(ends > platform.clock.now()) || !(await verifySolution(solution, hmacKeyOf(platform), false))) return false;
  const used = await platform.database.db
    .insert(usedChallenges)
    .values({ signature: solution.signature, expires_at: ends })
    .onConflictDoNothing()
    .returning({ signature: usedChallenges.signature });
  return used.length > 0;
};

/** Whether the form seems to have been filled in by a program: its hidden field is set, or it was sent too quickly. */
export const looksAutomated = (form: { website?: string | undefined; filledInMs?: number | undefined }): boolean =>
  Boolean(form.website) || (form.filledInMs !== undefined && form.filledInMs < quickestFormMs);
