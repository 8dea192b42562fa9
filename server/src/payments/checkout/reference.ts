import { randomInt } from 'node:crypto';

// Omits 0 O 1 I L U, because players read references aloud and copy them from a screen.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a reference such as `WG-7K3M9QX2TB4F`. It is random, so that it reveals nothing and cannot be guessed. */
export const createReference = (): string =>
  `WG-${Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
