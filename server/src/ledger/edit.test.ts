import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { spendCoins } from './service.ts';
import { verifyLedger } from './verify.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor' });
});
afterAll(() => portal.close());

const edit = (by: TestUser, id: number, delta: number, reason = 'Won the contest') =>
  by.api.ledger.editCoins({ params: { id }, body: { delta, reason } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('manual coin edits', () => {
  it('go through the ledger, and are audited with the reason and the balance before and after', async () => {
    const player = await createTestUser(portal);
    await expect(edit(chief, player.id, 50)).resolves.toEqual({ balance: 50, debt: 0 });
    await expect(edit(chief, player.id, -20)).resolves.toEqual({ balance: 30, debt: 0 });
    const rows = await rowsOf<{ notes: string; changes: unknown }>(
      portal.platform.database.db,
      sql`select notes, changes from audit_logs where action = 'coins_edit' and target_id = ${String(player.id)} order by id`,
    );
    expect(rows).toEqual([
      { notes: 'Won the contest', changes: { coins: { before: 0, after: 50 } } },
      { notes: 'Won the contest', changes: { coins: { before: 50, after: 30 } } },
    ]);
    await expect(verifyLedger(portal.platform.database.db)).resolves.toMatchObject({ ok: true });
  });

  it('are rejected for a negative result, for the actor’s own coins, for an unknown user, without a reason, and for fractional amounts', async () => {
    const player = await createTestUser(portal);
    await expect(codeOf(edit(chief, player.id, -1))).resolves.toBe('ledger.beyondBalance');
    await expect(codeOf(edit(chief, chief.id, 10))).resolves.toBe('ledger.ownCoins');
    await expect(codeOf(edit(chief, 999_999, 10))).resolves.toBe('ledger.userNotFound');
    for (const [delta, reason] of [
      [10, '  '],
      [0, 'x'],
      [1.5, 'x'],
      [1e9, 'x'],
    ] as const)
      await expect(codeOf(edit(chief, player.id, delta, reason))).resolves.toBe('common.validation');
    await expect(errorOf(edit(chief, player.id, -1e9))).resolves.toMatchObject({
      fields: [{ path: 'delta', code: 'ledger:validation.deltaLarge' }],
    });
    await expect(codeOf(edit(player, chief.id, 10))).resolves.toBe('common.forbidden');
  });

  it('never make the balance negative, even during concurrent edits and purchases', async () => {
    const player = await createTestUser(portal);
    await edit(chief, player.id, 100);
    const { platform, clock } = portal;
    const attempts = Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? codeOf(edit(chief, player.id, -30))
        : platform.database
            .transaction((tx) =>
              spendCoins(tx, {
                kind: 'shop',
                cause: `test:${player.id}:${index}`,
                userId: player.id,
                amount: 30,
                now: clock.now(),
              }),
            )
            .then(
              () => 'done',
              () => 'refused',
            ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
    await expect(player.api.ledger.balance()).resolves.toEqual({ balance: 10, debt: 0 });
  });
});

describe('the coin history', () => {
  it('is paged without gaps, shows the balance after each row, and hides the cause from players', async () => {
    const player = await createTestUser(portal);
    for (const delta of [5, 10, -3, 8]) await edit(chief, player.id, delta);
    const first = await player.api.ledger.history({ query: { limit: 3 } });
    const second = await player.api.ledger.history({ query: { limit: 3, after: first.next ?? 0 } });
    const rows = [...first.movements, ...second.movements];
    expect(rows.map(({ amount, balance }) => [amount, balance])).toEqual([
      [8, 20],
      [-3, 12],
      [10, 15],
      [5, 5],
    ]);
    expect(second.next).toBeNull();
    expect(JSON.stringify(rows)).not.toContain('contest');
    const seen = await chief.api.ledger.userHistory({ params: { id: player.id } });
    expect(seen.movements[0]).toMatchObject({ kind: 'admin', note: 'Won the contest', balance: 20 });
    await expect(codeOf(player.api.ledger.userHistory({ params: { id: player.id } }))).resolves.toBe(
      'common.forbidden',
    );
  });
});
