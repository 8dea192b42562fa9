import { isLanguage } from '@wyrmgate/contract/languages';
import { sql } from 'drizzle-orm';
import type { RequestInfo } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type CountedAttempt, countAttempt } from './attempts.ts';
import { isFamiliar } from './devices.ts';

type Owner = { id: number; username: string; email: string; language: string };

/** An id that no user has. */
const unknownUserId = 0;

/**
 * Counts a login attempt under the typed name, even if no `user` has it. A shared count for a username and its email
 * would reveal that both belong to one account.
 */
export const checkLoginThrottle = (
  platform: Platform,
  request: RequestInfo,
  name: string,
  user: Owner | undefined,
): Promise<CountedAttempt> => {
  const account = name.toLowerCase();
  return countAttempt(platform, {
    account,
    address: request.ip,
    isFamiliar: () => isFamiliar(platform, user?.id ?? unknownUserId, request),
    onThrottled: (ends) => notifyThrottled(platform, account, user, ends),
  });
};

/** Records that `account` is throttled until `ends`, and emails its owner, if any, once per throttling period. */
const notifyThrottled = async (
  platform: Platform,
  account: string,
  user: Owner | undefined,
  ends: Date,
): Promise<void> => {
  const { database, clock, crypto, mail } = platform;
  await database.transaction(async (tx) => {
    // Stored with the counters, so that both expire together.
    const first = await rowsOf(
      tx,
      sql`insert into limit_windows as w (key, count, expires_at)
          values (${`slowedNotice:${crypto.mac('limit', account).slice(0, 22)}`}, 1, ${ends.toISOString()}::timestamptz)
          on conflict (key) do update set expires_at = excluded.expires_at
          where w.expires_at <= ${clock.now().toISOString()}
          returning key`,
    );
    if (first.length === 0 || !user) return;
    await mail.enqueue(tx, {
      cause: `user:${user.id}:slowed:${ends.toISOString()}`,
      to: user.email,
      template: 'account-slowed',
      language: isLanguage(user.language) ? user.language : 'en',
      values: { username: user.username },
    });
  });
};
