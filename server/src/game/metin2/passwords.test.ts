import { hash } from '@node-rs/argon2';
import { hash as bcryptHash } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { foreignFormOf, isUsableHash, matchesHash } from './passwords.ts';

const bcrypt = await bcryptHash('Hunter22', 4);

describe('a stored game password', () => {
  it('is compared exactly as typed if it is an argon2 hash', async () => {
    const stored = await hash('Hunter22', { memoryCost: 8192, timeCost: 2 });
    expect(isUsableHash(stored)).toBe(true);
    expect(await matchesHash(stored, 'Hunter22')).toBe(true);
    expect(await matchesHash(stored, 'hunter22')).toBe(false);
    expect(foreignFormOf(stored)).toBe('argon2');
  });

  it.each(['2a', '2b', '2y'])('is compared exactly as typed if it is a bcrypt hash $%s$', async (version) => {
    const stored = bcrypt.replace(/^\$2\w/, `$${version}`);
    expect(isUsableHash(stored)).toBe(true);
    expect(await matchesHash(stored, 'Hunter22')).toBe(true);
    expect(await matchesHash(stored, 'hunter22')).toBe(false);
    expect(foreignFormOf(stored)).toBe('bcrypt');
  });

  it.each([
    ['an argon2 hash that takes too much memory', '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'argon2'],
    ['an argon2 hash with too many rounds', '$argon2id$v=19$m=8192,t=4000,p=1$c29tZXNhbHQ$aGFzaA', 'argon2'],
    ['a bcrypt hash that takes too long', bcrypt.replace('$04$', '$13$'), 'bcrypt'],
    ['a bcrypt hash truncated by its column', bcrypt.slice(0, 45), 'bcrypt'],
    ['a hash from before MySQL 4.1', '5d2e19393cc5ef67', 'pre-4.1'],
    ['plain text', 'Hunter22', 'unknown'],
    ['nothing', '', undefined],
  ])('never allows a login if it is %s', async (_, stored, form) => {
    expect(isUsableHash(stored)).toBe(false);
    expect(await matchesHash(stored, 'Hunter22')).toBe(false);
    expect(await matchesHash(stored, stored)).toBe(false);
    expect(foreignFormOf(stored)).toBe(form);
  });
});
