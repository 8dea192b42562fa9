import { isLanguage } from '@wyrmgate/contract/languages';
import { sql } from 'drizzle-orm';
import type { RequestInfo } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type Admission, admitAttempt } from './attempts.ts';
import { isFamiliar } from './devices.ts';

type Owner = { id: number; username: string; email: string; language: string };

/** Counts a guess at the password of `user`, or of nobody, whose name was typed as `name`. */
export const admitGuess = (
  platform: Platform,
  request: RequestInfo,
  name: string,
  user: Owner | undefined,
): Promise<Admission> =>
  admitAttempt(platform, {
    // Name and address of one account lead to the same counters.
    account: user ? `user:${user.id}` : `name:${name}`,
    address: request.ip,
    isFamiliar: async () => user !== undefined && (await isFamiliar(platform, user.id, request)),
    onSlowed: async (ends) => user && tellOfSlowing(platform, user, ends),
  });

/** Tells the owner, once, that his account is guessed at from many places and slowed down until `ends`. */
const tellOfSlowing = async (platform: Platform, user: Owner, ends: Date): Promise<void> => {
  const { database, clock, mail } = platform;
  const told = await database.transact(async (tx) => {
    // A row among the counters, so that it is forgotten together with the slow-down.
    const first = await rowsOf(
      tx,
      sql`insert into limit_windows as w (key, count, expires_at)
          values (${`slowedNotice:${user.id}`}, 1, ${ends.toISOString()}::timestamptz)
          on conflict (key) do update set expires_at = excluded.expires_at
          where w.expires_at <= ${clock.now().toISOString()}
          returning key`,
    );
    if (first.length === 0) return false;
    await mail.post(tx, {
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
