import { describe, expect, it } from 'vitest';
import { openPasswords, PasswordsBusyError } from './passwords.ts';

describe('password hashing', () => {
  it('uses argon2id at the current cost, with a different salt for each password', async () => {
    const passwords = openPasswords();
    const hashes = [await passwords.hash('Kx7mPq2z'), await passwords.hash('Kx7mPq2z')] as const;
    expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(await passwords.verify(hashes[1], 'Kx7mPq2z')).toBe(true);
    expect(await passwords.verify(hashes[1], 'Kx7mPq2Z')).toBe(false);
    expect(passwords.isOutdated(hashes[0])).toBe(false);
    expect(passwords.isOutdated(hashes[0].replace('t=2', 't=1'))).toBe(true);
  });

  it('never accepts a password without a stored hash', async () => {
    expect(await openPasswords().verify(undefined, '')).toBe(false);
  });

  it('rejects calls while its queue is full, and accepts them again afterwards', async () => {
    const passwords = openPasswords({ inFlight: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => passwords.hash('Kx7mPq2z')));
    const shed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(shed).toHaveLength(7);
    expect(shed.every(({ reason }) => reason instanceof PasswordsBusyError)).toBe(true);
    await expect(passwords.hash('Kx7mPq2z')).resolves.toBeDefined();
  });

  it('frees the slot in its queue when a check fails', async () => {
    const passwords = openPasswords({ inFlight: 1, waiting: 0 });
    await expect(passwords.verify('no hash', 'x')).rejects.toThrow();
    await expect(passwords.hash('Kx7mPq2z')).resolves.toBeDefined();
  });
});
