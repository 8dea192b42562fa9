import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { type PortalProcess, startPortalProcess } from '../../test/process.ts';
import { createTestUser } from '../../test/users.ts';
import { systemClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let copies: PortalProcess[] = [];
let token = '';

beforeAll(async () => {
  expect(inject('postgresUrl')).toBeDefined();
  database = await openTestDatabase();
  const env = {
    DATABASE_URL: database.url ?? '',
    ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    SECRET_KEY: '7f'.repeat(32),
  };
  copies = [await startPortalProcess(env), await startPortalProcess(env)];
  const boss = await createTestUser(
    { platform: { database }, clock: systemClock, as: () => undefined as never },
    { authority: 'implementor' },
  );
  token = boss.token ?? '';
}, 240_000);
afterAll(async () => {
  for (const copy of copies) copy.child.kill('SIGKILL');
  await database.close();
});

const logInError = async ({ base }: PortalProcess): Promise<string> => {
  const reply = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'Wrong123' }),
  });
  return ((await reply.json()) as { error: string }).error;
};
const save = async ({ base }: PortalProcess, text: string | null) => {
  const reply = await fetch(`${base}/api/admin/translations/en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ translations: { auth: { errors: { invalidCredentials: text } } } }),
  });
  expect(reply.status).toBe(200);
};

it('a text saved in one process is served by both without a restart', async () => {
  const [one, two] = copies as [PortalProcess, PortalProcess];
  const before = await logInError(two);
  expect(await logInError(one)).toBe(before);
  await save(one, 'No such hero.');
  expect(await logInError(one)).toBe('No such hero.');
  const start = Date.now();
  await eventually(async () => (await logInError(two)) === 'No such hero.');
  // Without Redis the other process asks the database every five seconds.
  expect(Date.now() - start).toBeLessThan(process.env.TEST_REDIS_URL ? 3000 : 8000);
  const hashes = await Promise.all(copies.map(async ({ base }) => (await fetch(`${base}/api/translations`)).text()));
  expect(new Set(hashes).size).toBe(1);
  await save(two, null);
  await eventually(async () => (await logInError(one)) === before);
});
