import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf, sqlState } from '../platform/database/database.ts';
import { balanceOf, type Movement, moveCoins } from './service.ts';
import { accounts, entries, transfers } from './table.ts';
import { verifyLedger } from './verify.ts';

let portal: TestApp;
let player: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  player = await createTestUser(portal);
});
afterAll(() => portal.close());

const database = () => portal.platform.database;
let causes = 0;
const move = (amount: number, more: Partial<Movement> = {}) => {
  causes += 1;
  const movement = {
    kind: 'admin',
    cause: `test:${causes}`,
    userId: player.id,
    amount,
    now: portal.clock.now(),
  } as const;
  return database().transaction((tx) => moveCoins(tx, { ...movement, ...more }));
};
const verify = () => verifyLedger(database().db);
const stateOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'worked',
    (error) => sqlState(error),
  );

describe('moveCoins', () => {
  it('debits the system account by the amount that it credits to the player, so that the sum stays zero', async () => {
    await expect(move(250)).resolves.toBe(true);
    await expect(move(-100)).resolves.toBe(true);
    await expect(balanceOf(database().db, player.id)).resolves.toBe(150);
    await expect(verify()).resolves.toMatchObject({ ok: true, sum: 0, entries: 4 });
  });

  it('moves coins once per cause, even in fifty concurrent calls', async () => {
    const before = await balanceOf(database().db, player.id);
    const moved = await Promise.all(Array.from({ length: 50 }, () => move(7, { cause: 'the same cause' })));
    expect(moved.filter(Boolean)).toHaveLength(1);
    await expect(balanceOf(database().db, player.id)).resolves.toBe(before + 7);
    await expect(verify()).resolves.toMatchObject({ ok: true });
  });

  it('loses none of fifty concurrent movements, and keeps the hash chain intact', async () => {
    const other = await createTestUser(portal);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        move(index + 1, { userId: index % 2 ? other.id : player.id, kind: index % 3 ? 'purchase' : 'bonus' }),
      ),
    );
    await expect(verify()).resolves.toMatchObject({ ok: true, sum: 0 });
    await expect(balanceOf(database().db, other.id)).resolves.toBe(650);
  });

  it('changes nothing if its transaction is rolled back', async () => {
    const before = await verify();
    const undone = database().transaction(async (tx) => {
      await moveCoins(tx, { kind: 'admin', cause: 'undone', userId: player.id, amount: 5, now: portal.clock.now() });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await expect(verify()).resolves.toEqual(before);
    await expect(move(5, { cause: 'undone' })).resolves.toBe(true);
  });

  it.each([0, 0.5, Number.NaN, 2 ** 60])('rejects an amount of %d', async (amount) => {
    await expect(move(amount)).rejects.toThrow(/Cannot move/);
  });

  it('turns a negative balance into a debt, which later credits repay', async () => {
    const debtor = await createTestUser(portal);
    await move(100, { userId: debtor.id });
    await move(-160, { userId: debtor.id, kind: 'refund' });
    await expect(debtor.api.ledger.balance()).resolves.toEqual({ balance: -60, debt: 60 });
    await move(50, { userId: debtor.id });
    await expect(debtor.api.ledger.balance()).resolves.toEqual({ balance: -10, debt: 10 });
    await move(50, { userId: debtor.id });
    await expect(debtor.api.ledger.balance()).resolves.toEqual({ balance: 40, debt: 0 });
  });
});

describe('the ledger tables', () => {
  it.each([
    ['update ledger_entries set amount = amount + 1'],
    ['delete from ledger_entries'],
    ['truncate ledger_entries'],
    ['truncate ledger_entries cascade'],
    ["update ledger_transfers set note = 'changed'"],
    ['delete from ledger_transfers'],
    ['truncate ledger_transfers cascade'],
    ['update ledger_accounts set balance = balance + 1'],
    ['update ledger_accounts set balance = balance + 1, last_entry_id = last_entry_id + 1'],
    ['update ledger_accounts set last_entry_id = 0'],
    ['delete from ledger_accounts'],
    ['truncate ledger_accounts cascade'],
    ["insert into ledger_accounts (system, balance) values ('forged', 5)"],
    ["insert into ledger_accounts (system, last_entry_id) values ('forged', 5)"],
  ])('reject the statement "%s"', async (statement) => {
    const before = await verify();
    await expect(stateOf(database().query(statement))).resolves.toBe('23001');
    await expect(verify()).resolves.toEqual(before);
  });

  it('reject on commit a transfer that does not sum to zero', async () => {
    const before = await verify();
    const forged = database().transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.user_id, player.id));
      const now = portal.clock.now();
      const [transfer] = await tx
        .insert(transfers)
        .values({ kind: 'admin', cause: 'lopsided', created_at: now })
        .returning();
      const side = { id: 0, previous_hash: '', hash: '', created_at: now, transfer_id: transfer?.id ?? 0 };
      await tx.insert(entries).values({ ...side, account_id: account?.id ?? 0, amount: 1_000_000 });
    });
    await expect(stateOf(forged)).resolves.toBe('23514');
    await expect(verify()).resolves.toEqual(before);
  });

  it('number and chain entries in a trigger, which overrides inserted values', async () => {
    await move(3);
    const rows = await rowsOf<{ id: number; hash: string }>(
      database().db,
      sql`select id, hash from ledger_entries order by id`,
    );
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });
});

describe('verifyLedger', () => {
  /** Verifies the ledger after these changes, made with full database privileges, and rolls them back. */
  const afterTampering = async (...statements: string[]) => {
    let report: Awaited<ReturnType<typeof verify>> | undefined;
    const undo = new Error('undo');
    await database()
      .transaction(async (tx) => {
        for (const table of ['ledger_entries', 'ledger_transfers', 'ledger_accounts'])
          await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
        for (const statement of statements) await tx.execute(sql.raw(statement));
        report = await verifyLedger(tx);
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
    return report;
  };

  it('detects a changed amount', async () => {
    const report = await afterTampering('update ledger_entries set amount = amount * 10 where id = 2');
    expect(report).toMatchObject({ ok: false, brokenLinks: [2], unbalanced: [1] });
    expect(report?.wrongBalances).toHaveLength(1);
  });

  it('detects a changed transfer that still balances and has recomputed hashes', async () => {
    const report = await afterTampering(
      'update ledger_entries set amount = amount * 10 where id in (1, 2)',
      'update ledger_entries e set hash = ledger_entries_digest(e) where id in (1, 2)',
    );
    expect(report).toMatchObject({ ok: false, sum: 0, unbalanced: [], brokenLinks: [2, 3] });
  });

  it('detects a changed transfer row', async () => {
    const report = await afterTampering("update ledger_transfers set kind = 'sponsor' where id = 2");
    expect(report).toMatchObject({ ok: false, brokenLinks: [3, 4] });
  });

  it('detects deleted entries', async () => {
    const report = await afterTampering('delete from ledger_entries where transfer_id = 2');
    expect(report).toMatchObject({ ok: false, brokenLinks: [5], unbalanced: [2] });
  });

  it('detects a changed balance', async () => {
    const report = await afterTampering(
      'update ledger_accounts set balance = 999999 where user_id is not null and balance > 0',
    );
    expect(report?.ok).toBe(false);
    expect(report?.wrongBalances.length).toBeGreaterThan(0);
  });

  it('detects coins credited for an unknown payment', async () => {
    await move(40, { kind: 'purchase', cause: 'payment:999:purchase' });
    const report = await verify();
    expect(report).toMatchObject({ ok: false, sum: 0, brokenLinks: [] });
    expect(report.unpaidCredits).toHaveLength(1);
  });
});
