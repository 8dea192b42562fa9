import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

it.each([
  { from: '9998-12-31' },
  { from: '2026-11-20', to: '1970-01-01' },
  { to: '1970-01-01' },
  { from: '9998-12-31', to: '9998-12-31' },
  { from: '2026-11-20', to: '2026-11-19' },
])('the list of payments is empty for the extreme date range %o', async (days) => {
  const { api } = await createTestUser(portal, { authority: 'implementor' });
  expect(await api.donations.list({ query: days })).toMatchObject({ donations: [] });
});

/** Inserts a buyer's payments directly, one second apart. */
const fill = async (userId: number, count: number) => {
  await portal.platform.database.db.execute(sql`
    insert into payments (reference, user_id, gateway, status, package_id, package_name, coins, bonus_coins, amount, currency,
                          livemode, request_hash, language, consent_at, created_at, gateway_session_id, gateway_transaction_id,
                          needs_review, dispute_state)
    select 'WG-' || ${userId}::text || 'N' || n, ${userId}, 'stripe', 'pending', 'p', 'Pouch', 10, 0, 100, 'EUR', false, 'h', 'en', now(),
           timestamptz '2026-01-01' + n * interval '1 second', 'cs_' || ${userId}::text || '_' || n, 'pi_' || ${userId}::text || '_' || n,
           n = 3, case when n = 4 then 'open' else 'none' end
    from generate_series(1, ${count}) n`);
};

it('payments are found by reference, username, email, session and transaction, and by review and dispute status', async () => {
  const { api } = await createTestUser(portal, { authority: 'implementor' });
  const { id, username, email } = await createTestUser(portal);
  await fill(id, 5);
  const found = async (query: object) =>
    (await api.donations.list({ query })).donations.map(({ payment_id }) => payment_id.split('N')[1]);
  for (const search of [username, email.toUpperCase(), `wg-${id}n`])
    await expect(found({ search })).resolves.toEqual(['5', '4', '3', '2', '1']);
  await expect(found({ search: `pi_${id}_2` })).resolves.toEqual(['2']);
  await expect(found({ search: `cs_${id}_2` })).resolves.toEqual(['2']);
  await expect(found({ search: '%' })).resolves.toEqual([]);
  await expect(found({ search: username, status: 'review' })).resolves.toEqual(['3']);
  await expect(found({ status: 'disputed' })).resolves.toEqual(['4']);
  await expect(found({ search: username, status: 'completed' })).resolves.toEqual([]);
});

it('payment filters may be upper-case, "all" means no filter, and dates may be given as a number of days or a timestamp', async () => {
  const { api } = await createTestUser(portal, { authority: 'implementor' });
  const { id } = await createTestUser(portal);
  await fill(id, 3);
  const total = async (query: object) =>
    (await api.donations.list({ query: { userId: id, ...query } })).pagination.total;
  await expect(total({ status: 'all', from: 'all', to: '' })).resolves.toBe(3);
  await expect(total({ status: 'PENDING' })).resolves.toBe(3);
  await expect(total({ status: 'COMPLETED' })).resolves.toBe(0);
  await expect(total({ from: '2026-01-01T00:00:02Z', to: '2026-01-01T01:00:02+01:00' })).resolves.toBe(1);
  await expect(total({ from: '30' })).resolves.toBe(0);
  await expect(total({ to: '30' })).resolves.toBe(3);
});

it('the list of payments counts and numbers the newest ten thousand, and reaches older ones by cursor in both directions', async () => {
  const { api } = await createTestUser(portal, { authority: 'implementor' });
  const { id } = await createTestUser(portal);
  await fill(id, 10_010);
  const page = (query: object) => api.donations.list({ query: { userId: id, limit: 10, ...query } });
  const first = await page({});
  expect(first.pagination).toEqual({
    page: 1,
    limit: 10,
    total: 10_000,
    pages: 1000,
    capped: true,
    next: first.donations[9]?.id,
    previous: null,
  });
  expect(first.donations[0]?.payment_id).toBe(`WG-${id}N10010`);
  const counted = await page({ page: 1000 });
  expect(counted.donations.at(-1)?.payment_id).toBe(`WG-${id}N11`);
  expect(counted.pagination.next).toBe(counted.donations.at(-1)?.id);
  expect((await page({ page: 1001 })).donations).toEqual([]);
  const names = ({ donations }: Awaited<ReturnType<typeof page>>) =>
    donations.map(({ payment_id }) => payment_id.split('N')[1]);
  const beyond = await page({ page: 1001, after: counted.pagination.next });
  expect(names(beyond)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(beyond.pagination).toMatchObject({ page: 1001, total: 10_010, capped: false, next: null });
  const back = await page({ page: 1000, before: beyond.pagination.previous });
  expect(back.donations).toEqual(counted.donations);
  expect(names(await page({ search: `WG-${id}N`, limit: 3, after: beyond.donations[0]?.id }))).toEqual(['9', '8', '7']);
  expect(await page({ after: 999_999 })).toMatchObject({ donations: [], pagination: { next: null } });
  expect((await page({ to: '2026-01-01', status: 'disputed' })).pagination).toMatchObject({ total: 1, capped: false });
  const file = await api.donations.exportCsv({ query: { userId: id } });
  expect([file.rows, file.capped]).toEqual([10_000, true]);
  expect(await api.donations.exportCsv({ query: { userId: id, status: 'review' } })).toMatchObject({
    rows: 1,
    capped: false,
  });
});
