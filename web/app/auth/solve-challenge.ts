import type { Challenge } from '@wyrmgate/contract/challenge';
import { sha256 } from './sha256.ts';

/** Maximum time without a pause, so that the page stays responsive. */
const sliceMs = 12;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Solves a proof-of-work challenge in short slices, so that the page stays responsive. */
export const solveChallenge = async ({ maxnumber, ...challenge }: Challenge): Promise<string> => {
  let slice = performance.now();
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256(`${challenge.salt}${number}`) === challenge.challenge)
      return btoa(JSON.stringify({ ...challenge, number }));
    if (number % 50 === 0 && performance.now() - slice > sliceMs) {
      await pause();
      slice = performance.now();
    }
  }
  throw new Error('The challenge has no solution.');
};
