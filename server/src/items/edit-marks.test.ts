import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { writeSettings } from '../settings/service.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const edit = (by: TestUser, id: number, delta: number, reason = 'Won the contest') =>
  by.api.items.editMarks({ params: { id }, body: { delta, reason } });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
const marksOf = async (user: TestUser) => (await user.api.items.marks()).balance;

describe('Dragon Marks that staff give and take', () => {
  it('appear in the player’s history, and in the audit log with the reason and both balances', async () => {
    const player = await createTestUser(portal);
    expect(await edit(chief, player.id, 50)).toEqual({ balance: 50 });
    expect(await edit(chief, player.id, -20)).toEqual({ balance: 30 });
    const history = await chief.api.items.userMarks({ params: { id: player.id } });
    expect(history).toEqual(await player.api.items.marks());
    expect(history.movements).toMatchObject([
      { reason: 'staff', amount: -20, balance: 30, order: null },
      { reason: 'staff', amount: 50, balance: 50, order: null },
    ]);
    const rows = await rowsOf<{ notes: string; changes: unknown }>(
      portal.platform.database.db,
      sql`select notes, changes from audit_logs where action = 'marks_edit' and target_id = ${String(player.id)} order by id`,
    );
    expect(rows).toEqual([
      { notes: 'Won the contest', changes: { marks: { before: 0, after: 50 } } },
      { notes: 'Won the contest', changes: { marks: { before: 50, after: 30 } } },
    ]);
  });

  it('never make the balance negative, even if edited concurrently, and require a reason and a player other than the editor', async () => {
    const player = await createTestUser(portal);
    await edit(chief, player.id, 10);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => edit(chief, player.id, -4)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await marksOf(player)).toBe(2);
    expect(await codeOf(edit(chief, player.id, -3))).toBe('items.notEnoughMarks');
    expect(await codeOf(edit(chief, player.id, 5, ' '))).toBe('common.validation');
    expect(await codeOf(edit(chief, chief.id, 5))).toBe('ledger.ownCoins');
    expect(await codeOf(edit(chief, 999_999, 5))).toBe('ledger.userNotFound');
    expect(await codeOf(edit(player, chief.id, 5))).toBe('common.forbidden');
  });

  it('take effect under dual approval only after a second person approves them', async () => {
    const second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const player = await createTestUser(portal, { longLivedToken: true });
    await writeSettings(portal.platform.database.db, { four_eyes: true }, portal.clock.now());
    const { balance, approval } = await edit(chief, player.id, 40);
    expect([balance, await marksOf(player)]).toEqual([0, 0]);
    const id = approval?.id ?? 0;
    expect((await errorOf(chief.api.approvals.approve({ params: { id } }))).status).toBe(403);
    await second.api.approvals.approve({ params: { id } });
    expect(await marksOf(player)).toBe(40);
  });
});
