import { randomInt } from 'node:crypto';

// Without 0 O 1 I L U: players read references aloud and type them off a screen.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference such as `WG-7K3M9QX2TB4F`: random, so that it reveals nothing and cannot be guessed. */
export const createReference = (): string =>
  `WG-${Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
