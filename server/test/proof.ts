import { createHash } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Requests a proof-of-work challenge and solves it, as a browser would. */
export const proofOfWork = async (portal: TestApp): Promise<string> => {
  const { maxnumber, ...challenge } = await portal.as().auth.challenge();
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash('sha256').update(`${challenge.salt}${number}`).digest('hex') === challenge.challenge)
      return Buffer.from(JSON.stringify({ ...challenge, number })).toString('base64');
  throw new Error('The challenge has no solution.');
};
