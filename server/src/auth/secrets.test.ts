import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { createLog } from '../log.ts';
import { rowsOf } from '../platform/database/database.ts';

const lines: string[] = [];
const replies: string[] = [];
const password = 'Zq4vHollow';
const wrongPassword = 'Zq4vHollowWrong';
const socialId = '4815162';
let portal: TestApp;
let tokens: string[];

beforeAll(async () => {
  portal = await startTestApp({ log: createLog({ logLevel: 'debug' }, { write: (line) => lines.push(line) }) });
  const post = async (path: string, payload: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const { body, text } = await portal.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
    return { text, data: (body as { data?: { token: string; refreshToken: string } }).data };
  };
  const form = registrationForm({ password, socialId });
  const record = ({ text }: { text: string }) => replies.push(text);
  record(await post('register', { ...form, repeatPassword: wrongPassword }));
  record(await post('register', form));
  record(await post('register', form));
  record(await post('login', { username: form.username, password: wrongPassword }));
  const first = (await post('login', { username: form.username, password })).data;
  const second = (await post('refresh', { refreshToken: first?.refreshToken })).data;
  record(await post('validate', {}, second?.token));
  portal.clock.advance(60_000);
  record(await post('refresh', { refreshToken: first?.refreshToken }));
  const third = (await post('login', { username: form.username, password })).data;
  record(await post('logout', { refreshToken: third?.refreshToken }, third?.token));
  // Triggers an unexpected error, whose log line must not contain the values of the SQL statement.
  await portal.platform.database.db.execute(
    sql`alter table users add constraint broken check (username <> 'Broken7') not valid`,
  );
  record(await post('register', registrationForm({ username: 'Broken7', password, socialId })));
  tokens = [first, second, third].flatMap((session) => [session?.token ?? '', session?.refreshToken ?? '']);
});
afterAll(() => portal.close());

const secrets = async () => {
  const hashes = await rowsOf<{ secret: string }>(
    portal.platform.database.db,
    sql`select password_hash as secret from users union select social_id from users
        union select access_hash from auth_session_tokens union select refresh_hash from auth_session_tokens`,
  );
  return [password, wrongPassword, socialId, '$argon2id$', ...tokens, ...hashes.map(({ secret }) => secret)];
};

describe('a secret', () => {
  it('never appears in the log, whether a call succeeds, is rejected or fails unexpectedly', async () => {
    const log = lines.join('\n');
    expect(log).toContain('request failed');
    expect(log).toContain('/api/auth/login');
    expect((await secrets()).filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('never appears in a response, except tokens in the response that issues them', async () => {
    expect(replies).toHaveLength(8);
    const text = replies.join('\n');
    expect((await secrets()).filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('is never stored as plain text', async () => {
    const tables = ['users', 'auth_sessions', 'auth_session_tokens', 'audit_logs', 'mail_outbox', 'limit_windows'];
    for (const table of tables) {
      const [row] = await rowsOf<{ text: string }>(
        portal.platform.database.db,
        sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.identifier(table)} t`,
      );
      expect(row?.text, table).not.toBe('');
      expect(
        [password, wrongPassword, socialId, ...tokens].filter((secret) => row?.text.includes(secret)),
        table,
      ).toEqual([]);
    }
  });

  it('is kept out of caches by no-store', async () => {
    const { headers } = await portal.inject({ method: 'POST', url: '/api/auth/login', payload: {} });
    expect(headers['cache-control']).toBe('no-store');
  });
});
