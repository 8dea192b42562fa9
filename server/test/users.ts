import type { Contract } from '@wyrmgate/contract';
import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { Api } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import { issueTokens } from '../src/auth/session.ts';
import { sessions, sessionTokens } from '../src/auth/table.ts';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { createUser } from '../src/users/service.ts';
import type { TestApp } from './app.ts';
import { goodPassword } from './sign-up.ts';

export type TestUser = { id: number; username: string; email: string; token: string; api: Api<Contract> };

let count = 0;

export type TestUserOptions = {
  authority?: AuthorityLevel;
  language?: Language;
  username?: string;
  /** Makes the access token as long-lived as the session, for tests that move the clock by hours. */
  longLivedToken?: boolean;
};

/** Opens another session for a user and returns its access token. */
export const openTestSession = async (
  tx: Tx,
  userId: number,
  now: Date,
  { longLivedToken }: Pick<TestUserOptions, 'longLivedToken'> = {},
): Promise<string> => {
  const expires = new Date(now.getTime() + 30 * 86_400_000);
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: expires,
      ip_address: '203.0.113.7',
      user_agent: 'test',
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('The session could not be created.');
  const { token } = await issueTokens(tx, session.id, now, expires);
  if (longLivedToken)
    await tx.update(sessionTokens).set({ access_expires_at: expires }).where(eq(sessionTokens.session_id, session.id));
  return token;
};

/**
 * Creates a logged-in user with `goodPassword`, which only `quickPasswords` verifies: a real password would be slow to
 * hash. The session lasts thirty days.
 */
export const createTestUser = async (
  app: Pick<TestApp, 'as'> & { platform: Pick<Platform, 'database'>; clock: Clock },
  options: TestUserOptions = {},
): Promise<TestUser> => {
  count += 1;
  const username = options.username ?? `Wanderer${count}`;
  const email = `${username.toLowerCase()}@mail.example`;
  const now = app.clock.now();
  const { id, token } = await app.platform.database.transaction(async (tx) => {
    const user = await createUser(tx, {
      username,
      email,
      password_hash: `plain ${goodPassword}`,
      social_id: 'none',
      discovery_source: 'discord',
      authority: options.authority ?? 'player',
      language: options.language ?? 'en',
      terms_accepted_at: now,
      create_time: now,
    });
    return { id: user.id, token: await openTestSession(tx, user.id, now, options) };
  });
  return { id, username, email, token, api: app.as(token) };
};
