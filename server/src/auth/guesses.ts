import { isLanguage } from '@wyrmgate/contract/languages';
import { sql } from 'drizzle-orm';
import type { RequestInfo } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type Admission, admitAttempt } from './attempts.ts';
import { isFamiliar } from './devices.ts';

type Owner = { id: number; username: string; email: string; language: string };

/** Whom nobody is. */
const nobody = 0;

/**
 * Counts a guess at the password of `user`, or of nobody, whose name was typed as `name`. It counts as typed: were the name
 * and the address of one account counted together, a lock on the one would tell who guesses that the other belongs to it. And
 * the same is done whether there is such an account or not.
 */
export const admitGuess = (
  platform: Platform,
  request: RequestInfo,
  name: string,
  user: Owner | undefined,
): Promise<Admission> => {
  const account = name.toLowerCase();
  return admitAttempt(platform, {
    account,
    address: request.ip,
    isFamiliar: () => isFamiliar(platform, user?.id ?? nobody, request),
    onSlowed: (ends) => noteSlowing(platform, account, user, ends),
  });
};

/** Notes that `account` is guessed at from many places and slowed down until `ends`, and tells its owner, if it has one, once. */
const noteSlowing = async (platform: Platform, account: string, user: Owner | undefined, ends: Date): Promise<void> => {
  const { database, clock, crypto, mail } = platform;
  const told = await database.transaction(async (tx) => {
    // A row among the counters, so that it is forgotten together with the slow-down.
    const first = await rowsOf(
      tx,
      sql`insert into limit_windows as w (key, count, expires_at)
          values (${`slowedNotice:${crypto.mac('limit', account).slice(0, 22)}`}, 1, ${ends.toISOString()}::timestamptz)
          on conflict (key) do update set expires_at = excluded.expires_at
          where w.expires_at <= ${clock.now().toISOString()}
          returning key`,
    );
    if (first.length === 0 || !user) return false;
    await mail.enqueue(tx, {
      cause: `user:${user.id}:slowed:${ends.toISOString()}`,
      to: user.email,
      template: 'account-slowed',
      language: isLanguage(user.language) ? user.language : 'en',
      values: { username: user.username },
    });
    return true;
  });
  if (told) mail.wake();
};
