import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { signUp } from '../../test/sign-up.ts';
import { limitWindows } from '../platform/limits/table.ts';
import { cleanAuth } from './jobs.ts';
import { sessions, sessionTokens } from './table.ts';

const hour = 3_600_000;
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterAll(() => portal.close());

describe('the auth clean-up job', () => {
  const tokensOf = async (userId: number) => {
    const { db } = portal.platform.database;
    return db
      .select({ id: sessionTokens.id })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.id, sessionTokens.session_id))
      .where(eq(sessions.user_id, userId));
  };

  it('keeps used tokens of active sessions, so that their reuse can be detected', async () => {
    const { id, session } = await signUp(portal);
    const next = await portal.as().auth.refresh({ body: { refreshToken: session.refreshToken } });
    portal.clock.advance(hour);
    await cleanAuth(portal.platform);
    expect(await tokensOf(id)).toHaveLength(2);
    await errorOf(portal.as().auth.refresh({ body: { refreshToken: session.refreshToken } }));
    expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken: next.refreshToken } }))).toMatchObject({
      code: 'auth.sessionExpired',
    });
  });

  it('deletes tokens of ended sessions, and the sessions themselves after ninety days', async () => {
    const loggedOut = await signUp(portal);
    const expired = await signUp(portal);
    await portal.as(loggedOut.session.token).auth.logout();
    portal.clock.advance(24 * hour);
    const active = await signUp(portal);
    await cleanAuth(portal.platform);
    expect([await tokensOf(loggedOut.id), await tokensOf(expired.id)]).toEqual([[], []]);
    expect(await tokensOf(active.id)).toHaveLength(1);
    const rows = () => portal.platform.database.db.select().from(sessions).where(eq(sessions.user_id, loggedOut.id));
    expect(await rows()).toHaveLength(1);
    portal.clock.advance(90 * 24 * hour);
    await cleanAuth(portal.platform);
    expect(await rows()).toEqual([]);
  });

  it('deletes only expired counters', async () => {
    const { db } = portal.platform.database;
    const at = (hours: number) => new Date(portal.clock.now().getTime() + hours * hour);
    await db.insert(limitWindows).values([
      { key: 'over', count: 1, expires_at: at(0) },
      { key: 'open', count: 1, expires_at: at(0.1) },
    ]);
    await cleanAuth(portal.platform);
    const keys = (await db.select().from(limitWindows)).map(({ key }) => key);
    expect(keys).toContain('open');
    expect(keys).not.toContain('over');
  });
});
