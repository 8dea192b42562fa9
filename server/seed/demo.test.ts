import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { paymentStatuses } from '@wyrmgate/contract/payments';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '../src/audit/table.ts';
import { verifyAudit } from '../src/audit/verify.ts';
import { checkGame } from '../src/differences/check.ts';
import { EnvironmentError } from '../src/env.ts';
import { verifyLedger } from '../src/ledger/verify.ts';
import { allEndpoints } from '../src/pipeline/endpoints.ts';
import { permissionsOf } from '../src/roles/rights.ts';
import { readSettings } from '../src/settings/service.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { demoLogins, demoPassword, isEmpty, seedDemoCommunity } from './demo.ts';

let demo: TestApp;
beforeAll(async () => {
  demo = await startTestApp();
  expect(await isEmpty(demo.platform.database.db)).toBe(true);
  await seedDemoCommunity(demo.platform);
});
afterAll(() => demo.close());

const count = async (query: string): Promise<Record<string, unknown>[]> =>
  (await demo.platform.database.query(query)).rows;

const matchesPath = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

describe('the demo community', () => {
  it('fills an empty portal and marks it as a demo', async () => {
    expect(await isEmpty(demo.platform.database.db)).toBe(false);
    expect((await readSettings(demo.platform.database.db)).demo).toBe(true);
  });

  it('accepts every login that is printed at startup', async () => {
    for (const username of demoLogins) {
      const session = await demo.as().auth.login({ body: { username, password: demoPassword } });
      expect(session.user.username).toBe(username);
    }
  });

  it('lists exactly the number of differences from the game that a comparison finds', async () => {
    const open = async () =>
      (await count("SELECT kind, login FROM differences WHERE status = 'open' ORDER BY kind")).map(({ kind }) => kind);
    expect(await open()).toEqual(['ban', 'staff_level']);
    await checkGame(demo.platform);
    expect(await open()).toEqual(['ban', 'staff_level']);
  });

  it('has a file for every picture in the media library and the item shop', async () => {
    const { rows } = await demo.platform.database.query<{ id: number; hash: string; width: number }>(
      'SELECT id, hash, jsonb_array_elements(widths)::int AS width FROM media',
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { id, hash, width } of rows)
      for (const format of ['avif', 'webp'])
        expect((await demo.inject({ url: `/media/${id}-${hash}-${width}.${format}` })).status).toBe(200);
    const { items } = await demo.as().items.list({});
    expect(items.filter(({ picture }) => picture === null)).toEqual([]);
    expect(new Set(items.map(({ picture }) => picture?.id)).size).toBe(items.length);
  });

  it('has coin histories in chronological order, without debts', async () => {
    const wrong = await count(`
      SELECT id FROM (
        SELECT id, created_at,
          lag(created_at) OVER history AS before,
          sum(amount) OVER history AS balance
        FROM ledger_entries
        WHERE account_id IN (SELECT id FROM ledger_accounts WHERE user_id IS NOT NULL)
        WINDOW history AS (PARTITION BY account_id ORDER BY id)
      ) AS entries WHERE created_at < before OR balance < 0`);
    expect(wrong).toEqual([]);
  });

  it('has an appeal against a ban in the language of the banned player', async () => {
    const appeals = await count(`
      SELECT subject, language FROM tickets JOIN users ON users.id = user_id WHERE ban_id IS NOT NULL`);
    expect(appeals).toEqual([{ subject: 'Einspruch gegen eine Sperre', language: 'de' }]);
  });

  it('has a valid ledger and audit log', async () => {
    expect(await verifyLedger(demo.platform.database.db)).toMatchObject({ ok: true });
    expect(await verifyAudit(demo.platform.database.db)).toMatchObject({ ok: true });
  });

  it('shows only staff actions that their actor was allowed to perform', async () => {
    const { db } = demo.platform.database;
    const rows = await db.select().from(auditLogs).where(like(auditLogs.resource, '/api/admin/%'));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const endpoint = allEndpoints.find(
        ({ spec }) => spec.method === row.method && matchesPath(spec.path, row.resource) && spec.audit === row.action,
      );
      const authority = row.authority as AuthorityLevel;
      const permissions = await permissionsOf(db, { id: row.user_id ?? 0, authority });
      const access = endpoint?.spec.access;
      expect(access?.kind, `${row.method} ${row.resource}`).toBe('staff');
      if (access?.kind !== 'staff') continue;
      expect(holdsPermission(permissions, access.permission), `${row.username}: ${row.action}`).toBe(true);
    }
    const long = `select 1 from users_bans b join users u on u.id = b.created_by
      where u.authority = 'low_wizard' and (b.ends_at is null or b.ends_at > b.created_at + interval '30 days')`;
    expect(await count(long)).toEqual([]);
  });

  it('has payments in every status and both currencies, and six packages', async () => {
    const kinds = await count('select distinct status, currency from payments');
    expect(kinds).toHaveLength(paymentStatuses.length * 2);
    const { packages } = await demo.as().packages.list({ query: { page: 1, limit: 50 } });
    expect(packages.map(({ name }) => name)).toHaveLength(6);
    expect(packages.filter(({ is_popular }) => is_popular).map(({ name }) => name)).toEqual(['Captain’s coffer']);
  });

  it('has an active ban for each banned user and no one else, and no records from the future or from before a user registered', async () => {
    const unlike = `select username from users u where (u.status = 'banned') <> exists
      (select 1 from users_bans b where b.user_id = u.id and b.lifted_at is null)`;
    expect(await count(unlike)).toEqual([]);
    expect(
      await count('select 1 from payments p join users u on u.id = p.user_id where p.created_at < u.create_time'),
    ).toEqual([]);
    const now = demo.clock.now().toISOString();
    for (const [table, column] of [
      ['users', 'create_time'],
      ['users', 'last_play'],
      ['payments', 'completed_at'],
      ['audit_logs', 'timestamp'],
    ])
      expect(await count(`select 1 from ${table} where ${column} > '${now}'`)).toEqual([]);
  });

  it('is rejected in production', async () => {
    const production = { ...demo.platform, env: { ...demo.platform.env, production: true } };
    await expect(seedDemoCommunity(production)).rejects.toThrow(EnvironmentError);
  });
});
