import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { checkLedger } from './jobs.ts';
import { moveCoins } from './service.ts';

let portal: TestApp;
let chief: TestUser;
let player: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor' });
  player = await createTestUser(portal);
});
afterAll(() => portal.close());

const recipients = async () => {
  const rows = await rowsOf<{ recipient: string }>(
    portal.platform.database.db,
    sql`select recipient from mail_outbox where template = 'ledger-alert' order by id`,
  );
  return rows.map(({ recipient }) => recipient);
};
const differences = async () => (await portal.platform.metrics.ledgerDifferences.get()).values[0]?.value;

describe('the nightly ledger check', () => {
  it('sends no emails while the ledger is consistent', async () => {
    await expect(checkLedger(portal.platform)).resolves.toMatchObject({ ok: true });
    await expect(recipients()).resolves.toEqual([]);
    await expect(differences()).resolves.toBe(0);
  });

  it('notifies support and implementors, and writes an audit row, once a day while the ledger is inconsistent', async () => {
    const now = portal.clock.now();
    await portal.platform.database.transaction((tx) =>
      moveCoins(tx, { kind: 'purchase', cause: 'payment:999:purchase', userId: player.id, amount: 5, now }),
    );
    await expect(checkLedger(portal.platform)).resolves.toMatchObject({ ok: false });
    await checkLedger(portal.platform);
    await expect(recipients()).resolves.toEqual(['support@ormveil.example', chief.email]);
    await expect(differences()).resolves.toBe(1);
    const rows = await rowsOf<{ notes: string }>(
      portal.platform.database.db,
      sql`select notes from audit_logs where action = 'ledger_alert'`,
    );
    expect(rows[0]?.notes).toMatch(/^unpaidCredits: \d+$/);
  });
});
