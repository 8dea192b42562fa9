import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyPattern, apiKeyPrefix } from '@wyrmgate/contract/api-keys-constants';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** CRC-32 as six characters, so that secret scanners can distinguish keys from similar strings. */
const checksum = (text: string): string => {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < 6; at += 1) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
};

/** Creates a key, `wgk_<id>_<secret><checksum>`. */
export const createKey = (): { key: string; publicId: string } => {
  const publicId = random(8);
  const body = `${apiKeyPrefix}${publicId}_${random(32)}`;
  return { key: `${body}${checksum(body)}`, publicId };
};

/** Whether a bearer token looks like an API key. Session tokens have a different length. */
export const isKeyLike = (token: string): boolean => token.startsWith(apiKeyPrefix) && token.length !== 43;

/** Returns the id of a well-formed key. */
export const publicIdOf = (key: string): string | undefined =>
  apiKeyPattern.test(key) && checksum(key.slice(0, -6)) === key.slice(-6) ? key.slice(4, 12) : undefined;
