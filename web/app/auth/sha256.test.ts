import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';
import { solveChallenge } from './solve-challenge.ts';

const reference = (text: string) => createHash('sha256').update(text).digest('hex');

it('SHA-256 hashes are correct for ASCII texts of any number of blocks', () => {
  const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 200 });
  fc.assert(fc.property(texts, (text) => sha256(text) === reference(text)));
  for (const length of [0, 55, 56, 63, 64, 119, 120])
    expect(sha256('a'.repeat(length))).toBe(reference('a'.repeat(length)));
});

it('a proof-of-work challenge is solved, or rejected if it has no solution', async () => {
  const challenge = {
    algorithm: 'SHA-256' as const,
    challenge: reference('salt&1234'),
    maxnumber: 2000,
    salt: 'salt&',
    signature: 'signed',
  };
  const answer = JSON.parse(atob(await solveChallenge(challenge)));
  expect(answer).toEqual({
    algorithm: 'SHA-256',
    challenge: challenge.challenge,
    salt: 'salt&',
    signature: 'signed',
    number: 1234,
  });
  await expect(solveChallenge({ ...challenge, maxnumber: 5 })).rejects.toThrow('no solution');
});
