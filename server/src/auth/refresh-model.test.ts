import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { signUp } from '../../test/sign-up.ts';
import { sessions, sessionTokens } from './table.ts';

const grace = 10_000;
let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterAll(() => portal.close());

/** A step: uses the refresh token of this age (0 is the newest), or lets time pass. */
type Step = { age: number } | { wait: number };
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ age: fc.constantFrom(0, 0, 0, 1, 1, 2, 3) }) },
    { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(1, 4000, grace, grace + 1, 60_000) }) },
  ),
  { maxLength: 14 },
);

/** Runs the steps against a model of the session: its tokens, when each was used, and whether it has ended. */
const play = async (given: Step[]) => {
  const { id, session } = await signUp(portal);
  const tokens = [session.refreshToken];
  const usedAt: number[] = [];
  let ended = false;
  for (const step of given) {
    if ('wait' in step) {
      portal.clock.advance(step.wait);
      continue;
    }
    const index = Math.max(0, tokens.length - 1 - step.age);
    const now = portal.clock.now().getTime();
    const used = usedAt[index];
    const refreshToken = tokens[index] ?? '';
    const reply = await portal
      .as()
      .auth.refresh({ body: { refreshToken } })
      .catch((error: { status: number }) => error.status);
    if (used !== undefined && (now - used > grace || usedAt[index + 1] !== undefined)) ended = true;
    if (ended) {
      expect(reply).toBe(401);
      continue;
    }
    if (typeof reply === 'number') throw new Error(`The newest token was rejected with ${reply}.`);
    if (used === undefined) {
      usedAt[index] = now;
      expect(tokens).not.toContain(reply.refreshToken);
      tokens.push(reply.refreshToken);
    } else expect(reply.refreshToken).toBe(tokens[index + 1]);
    expect((await portal.as(reply.token).auth.me()).id).toBe(id);
  }
  const { db } = portal.platform.database;
  const [row] = await db.select().from(sessions).where(eq(sessions.user_id, id));
  expect(row?.end_reason ?? null).toBe(ended ? 'tokenReuse' : null);
  const stored = await db
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.session_id, row?.id ?? 0));
  expect(stored).toHaveLength(tokens.length);
};

describe('a chain of refresh tokens', () => {
  it('never branches, and ends when an old token is reused, for any sequence of steps', async () => {
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 20 });
  });
});
