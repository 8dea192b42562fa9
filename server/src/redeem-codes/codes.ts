import { randomInt } from 'node:crypto';
import { plainCode, redeemCodesProblems } from '@wyrmgate/contract/redeem-codes';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import { clientKey } from '../platform/limits/limits.ts';

/** Contains no characters that look alike in print, such as O and 0 or U and V. */
const alphabet = 'ACDEFGHJKMNPQRTVWXY34679';
/** 55 bits. An attacker with a million addresses would need centuries to guess one of 10,000 codes. */
const length = 12;

/** Returns a random code, `XXXX-XXXX-XXXX`. */
export const randomCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** Returns the keyed hash under which a code is stored, for any spelling of the code. */
export const macOf = (crypto: Pick<Crypto, 'mac'>, typed: string): string =>
  crypto.mac('redeem-codes', plainCode(typed));

/**
 * Counts a typed code before it is looked up, so that concurrent attempts all count. Call the returned function once
 * the code has proved valid.
 */
export const countTry = async ({ platform, actor, request }: External<User>): Promise<() => Promise<void>> => {
  const { limits } = platform;
  const account = String(actor.id);
  const address = clientKey(request.ip);
  const refuse = (wait: number) =>
    problem(redeemCodesProblems.tooManyTries, {
      retryAfterSeconds: wait,
      details: { minutes: Math.ceil(wait / 60) },
    });
  const accountWait = await limits.consume('wrongCodes', account);
  if (accountWait > 0) throw refuse(accountWait);
  const addressWait = await limits.consume('wrongCodesFromAddress', address);
  if (addressWait > 0) {
    await limits.refund('wrongCodes', account);
    throw refuse(addressWait);
  }
  return async () => {
    await limits.refund('wrongCodes', account);
    await limits.refund('wrongCodesFromAddress', address);
  };
};
