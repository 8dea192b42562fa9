import { ApiError } from '@wyrmgate/contract/client';
import { useState } from 'react';
import { api } from '../platform/api/api.ts';

const prove = async (): Promise<string> => {
  const [challenge, { solveChallenge }] = await Promise.all([
    api.auth.challenge(),
    // Loaded on demand, because most visitors never need it.
    import('./solve-challenge.ts'),
  ]);
  return solveChallenge(challenge);
};

/** Sends a call and solves a proof of work if the server asks for one. With `expected`, it solves the proof in advance. */
export const useProofOfWork = () => {
  const [working, setWorking] = useState(false);
  const withProof = async <T>(call: (altcha?: string) => Promise<T>, expected = false): Promise<T> => {
    if (!expected)
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'auth.challengeRequired') throw error;
      }
    setWorking(true);
    try {
      return await call(await prove());
    } finally {
      setWorking(false);
    }
  };
  return { working, withProof };
};
