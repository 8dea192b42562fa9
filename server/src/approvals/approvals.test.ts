import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { Permission } from '@wyrmgate/contract/permissions';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { expireApprovals } from './jobs.ts';

let portal: TestApp;
let boss: TestUser;
let second: TestUser;
let third: TestUser;
let count = 0;

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  third = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());
beforeEach(() => setDualApproval(true));

const db = () => portal.platform.database.db;
const setDualApproval = (on: boolean) => writeSettings(db(), { four_eyes: on }, portal.clock.now());
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const causeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { details?: { because?: string } }) => error.details?.because ?? 'unknown',
  );
const coinsOf = async ({ api }: TestUser) => (await api.ledger.balance()).balance;
const rowOf = async ({ id }: { id: number }) => (await db().select().from(users).where(eq(users.id, id)))[0];
/** Creates staff of this level, with a role that grants exactly these permissions. */
const staff = async (authority: AuthorityLevel, ...names: Permission[]) => {
  const person = await createTestUser(portal, { authority, longLivedToken: true });
  count += 1;
  const body = { name: `desk-${count}`, display_name: 'Desk', permissions: JSON.stringify(names) };
  // `third` assigns the role, because people whose roles a requester changed cannot decide on that person's requests.
  const role = await third.api.roles.create({ body });
  await third.api.roles.assign({ params: { id: person.id }, body: { roleId: role.id } });
  return { ...person, roleId: role.id };
};
const edit = (by: TestUser, target: TestUser, delta = 500) =>
  by.api.ledger.editCoins({ params: { id: target.id }, body: { delta, reason: 'Lost in the crash' } });
const requestCoins = async (by: TestUser = boss) => {
  const player = await createTestUser(portal, { longLivedToken: true });
  const { approval } = await edit(by, player);
  if (!approval) throw new Error('No approval was requested.');
  return { player, params: { id: approval.id } };
};

describe('dual approval', () => {
  it('is not required while the setting is off', async () => {
    await setDualApproval(false);
    const player = await createTestUser(portal);
    expect(await edit(boss, player)).toEqual({ balance: 500, debt: 0 });
    const { gm, approval } = await boss.api.gms.add({ body: { username: player.username } });
    expect([gm.authority, approval]).toEqual(['low_wizard', undefined]);
  });
});

describe('an approval request', () => {
  it('has no effect until another person approves it, and the audit log names both', async () => {
    const player = await createTestUser(portal);
    const { balance, approval } = await edit(boss, player);
    expect(balance).toBe(0);
    expect(approval).toMatchObject({ status: 'pending' });
    const params = { id: approval?.id ?? 0 };
    expect(await code(boss.api.approvals.approve({ params }))).toBe('approvals.ownRequest');
    expect(await coinsOf(player)).toBe(0);
    const done = await second.api.approvals.approve({ params });
    expect(done.approval).toMatchObject({
      status: 'approved',
      asked_by: { username: boss.username },
      decided_by: { username: second.username },
      targets: [{ username: player.username }],
      facts: { action: 'coins_edit', delta: 500 },
    });
    expect(await coinsOf(player)).toBe(500);
    const rows = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(4);
    expect(rows.map(({ action, username, result }) => [action, username, result])).toEqual([
      ['approval_approve', second.username, 'success'],
      ['coins_edit', boss.username, 'success'],
      ['approval_approve', boss.username, 'failed'],
      ['approval_request', boss.username, 'success'],
    ]);
    expect(rows[1]?.changes).toMatchObject({
      coins: { before: 0, after: 500 },
      approved_by: { after: second.username },
    });
  });

  it('is required for every promotion, but not for demotions or removals', async () => {
    const player = await createTestUser(portal);
    const username = player.username;
    const add = await boss.api.gms.add({ body: { username, authority: 'low_wizard' } });
    expect([add.gm.authority, (await rowOf(player))?.authority]).toEqual(['player', 'player']);
    await second.api.approvals.approve({ params: { id: add.approval?.id ?? 0 } });
    expect((await rowOf(player))?.authority).toBe('low_wizard');
    const reason = 'Kept the peace';
    const up = await boss.api.gms.updateAuthority({ body: { username, authority: 'god', reason } });
    await second.api.approvals.approve({ params: { id: up.approval?.id ?? 0 } });
    expect((await rowOf(player))?.authority).toBe('god');
    const down = await boss.api.gms.updateAuthority({ body: { username, authority: 'low_wizard', reason } });
    expect([down.approval, down.gm.authority]).toEqual([undefined, 'low_wizard']);
    await boss.api.gms.remove({ body: { username } });
    expect((await rowOf(player))?.authority).toBe('player');
  });

  it('bans only users who can still be banned when a bulk ban is approved', async () => {
    const [one, two] = [await createTestUser(portal), await createTestUser(portal)];
    const userIds = [one.id, two.id, boss.id];
    const sent = { userIds, reason: 'Gold sellers', duration: 48 };
    const { banned, refused, approval } = await boss.api.users.bulkBan({ body: sent });
    expect([banned, refused.map(({ reason }) => reason)]).toEqual([[], ['ownAccount']]);
    expect((await rowOf(one))?.status).toBe('active');
    await boss.api.users.ban({ params: { id: two.id }, body: { reason: 'Gold seller' } });
    const done = await second.api.approvals.approve({ params: { id: approval?.id ?? 0 } });
    expect(done.approval.targets.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect([(await rowOf(one))?.status, (await rowOf(two))?.status]).toEqual(['banned', 'banned']);
  });

  it('is stored once when it is sent twice', async () => {
    const player = await createTestUser(portal);
    const both = await Promise.all([edit(boss, player), edit(boss, player)]);
    expect(both[0]?.approval?.id).toBe(both[1]?.approval?.id);
  });

  it('is rejected under the same rules as the action itself', async () => {
    const keeper = await staff('low_wizard', 'admin.coins.edit');
    expect(await code(edit(keeper, boss))).toBe('common.insufficientAuthority');
    expect(await code(edit(keeper, keeper))).toBe('ledger.ownCoins');
    expect(await code(edit(keeper, await createTestUser(portal), -1))).toBe('ledger.beyondBalance');
  });

  it('is executed once when several people approve it at the same time', async () => {
    const { player, params } = await requestCoins(await staff('high_wizard', 'admin.coins.edit'));
    const outcomes = await Promise.all(
      [boss, second, boss, second, boss].map(({ api }) => code(api.approvals.approve({ params }))),
    );
    expect(outcomes.sort()).toEqual([...Array(4).fill('approvals.decided'), 'done']);
    expect(await coinsOf(player)).toBe(500);
  });

  it('has exactly one outcome even if it is approved, rejected and withdrawn at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { player, params } = await requestCoins();
      const outcomes = await Promise.all([
        code(second.api.approvals.approve({ params })),
        code(second.api.approvals.reject({ params, body: { reason: 'No proof' } })),
        code(boss.api.approvals.withdraw({ params })),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(await coinsOf(player)).toBe(outcomes[0] === 'done' ? 500 : 0);
    }
  });

  it('can be rejected with a reason by another person and withdrawn by the requester', async () => {
    const first = await requestCoins();
    expect(await code(second.api.approvals.reject({ ...first, body: { reason: ' ' } }))).toBe('common.validation');
    const { approval } = await second.api.approvals.reject({ ...first, body: { reason: 'No proof' } });
    expect(approval).toMatchObject({ status: 'rejected', decision_note: 'No proof' });
    const other = await requestCoins();
    expect(await code(second.api.approvals.withdraw(other))).toBe('approvals.notOwn');
    expect((await boss.api.approvals.withdraw(other)).approval.status).toBe('withdrawn');
    expect(await code(second.api.approvals.approve(other))).toBe('approvals.decided');
  });

  it('expires after three days', async () => {
    const { player, params } = await requestCoins();
    portal.clock.advance(72 * 3_600_000 - 1000);
    await expireApprovals(portal.platform);
    const waiting = async () => (await second.api.approvals.list({ query: { limit: 100 } })).approvals;
    expect((await waiting()).map(({ id }) => id)).toContain(params.id);
    portal.clock.advance(1000);
    expect(await code(second.api.approvals.approve({ params }))).toBe('approvals.expired');
    expect((await waiting()).map(({ id }) => id)).not.toContain(params.id);
    await Promise.all([expireApprovals(portal.platform), expireApprovals(portal.platform)]);
    const closed = await second.api.approvals.list({ query: { status: 'closed' } });
    expect(closed.approvals.find(({ id }) => id === params.id)?.status).toBe('expired');
    expect(await coinsOf(player)).toBe(0);
  });
});

describe('the number of pending approval requests', () => {
  it('includes only requests that the viewer may decide on, and matches the list', async () => {
    const before = await second.api.approvals.waiting();
    const high = await staff('high_wizard', 'admin.coins.edit');
    const god = await createTestUser(portal, { authority: 'god' });
    const player = await createTestUser(portal);
    await edit(boss, god);
    await edit(boss, player);
    expect((await second.api.approvals.waiting()).waiting).toBe(before.waiting + 2);
    const low = await staff('low_wizard', 'admin.coins.edit');
    const seen = async ({ api }: TestUser) => {
      const { approvals } = await api.approvals.list({ query: { limit: 100 } });
      const rows = approvals.filter(({ targets }) => [god.id, player.id].includes(targets[0]?.id ?? 0));
      return rows.map(({ manageable }) => manageable);
    };
    expect(await seen(low)).toEqual([false, true]);
    expect(await seen(high)).toEqual([true, true]);
    const count = async ({ api }: TestUser) => (await api.approvals.waiting()).waiting;
    expect((await count(high)) - (await count(low))).toBe(1);
    expect(await count(boss)).toBeLessThan(await count(second));
  });
});

describe('turning off dual approval', () => {
  const off = (by: TestUser) => by.api.settings.saveSecurity({ body: { four_eyes: false } });
  const isOn = async () => (await boss.api.settings.security()).four_eyes;

  it('requires a second implementor, while other settings in the same request are saved', async () => {
    const body = { four_eyes: false, rate_limit_percent: 90 };
    const { four_eyes, rate_limit_percent, approval } = await boss.api.settings.saveSecurity({ body });
    expect([four_eyes, rate_limit_percent, approval?.status]).toEqual([true, 90, 'pending']);
    const params = { id: approval?.id ?? 0 };
    expect(await code(boss.api.approvals.approve({ params }))).toBe('approvals.ownRequest');
    expect(await isOn()).toBe(true);
    const { approval: done } = await second.api.approvals.approve({ params });
    expect([done.facts, await isOn()]).toEqual([{ action: 'four_eyes_off' }, false]);
  });

  it('cannot be approved by someone whose level the requester could have granted', async () => {
    const { approval } = await off(boss);
    const puppet = await staff('high_wizard', 'admin.settings.edit');
    const params = { id: approval?.id ?? 0 };
    expect(await code(puppet.api.approvals.approve({ params }))).toBe('approvals.notManageable');
    expect(await code(boss.api.approvals.withdraw({ params }))).toBe('done');
  });

  it('cannot be bypassed by changing, disabling or deleting the configuration value', async () => {
    const params = { id: 'four_eyes' };
    for (const call of [
      () => boss.api.settings.updateConfig({ params, body: { value: 'false' } }),
      () => boss.api.settings.toggleConfig({ params }),
      () => boss.api.settings.removeConfig({ params }),
    ])
      expect(await code(call())).toBe('settings.fourEyesGuarded');
    expect(await isOn()).toBe(true);
  });
});

describe('an action that no one else could approve', () => {
  let lone: TestApp;
  let only: TestUser;
  beforeAll(async () => {
    lone = await startTestApp();
    only = await createTestUser(lone, { authority: 'implementor', longLivedToken: true });
    await createTestUser(lone, { authority: 'high_wizard' });
  });
  afterAll(() => lone.close());

  it('runs immediately, is reported to support and the implementors, and is audited', async () => {
    const { db } = lone.platform.database;
    await writeSettings(db, { four_eyes: true }, lone.clock.now());
    const { username } = await createTestUser(lone);
    const body = { username, authority: 'implementor', reason: 'A second pair of eyes' } as const;
    const { gm, approval } = await only.api.gms.add({ body });
    expect([gm.authority, approval]).toEqual(['implementor', undefined]);
    const rows = await db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(2);
    expect(rows.map(({ action, result, notes }) => [action, result, notes])).toEqual([
      ['gm_promotion', 'success', body.reason],
      ['four_eyes_alone', 'partial', `No one else could decide. ${body.reason}`],
    ]);
    const mails = (await db.select().from(mailOutbox)).filter(({ template }) => template === 'four-eyes-alone');
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [only.email, (await only.api.settings.general()).support_email].sort(),
    );
  });

  it('requires approval once a second implementor exists', async () => {
    const { approval } = await only.api.settings.saveSecurity({ body: { four_eyes: false } });
    expect(approval?.status).toBe('pending');
  });

  it('can even turn off dual approval, which is reported the same way', async () => {
    const { db } = lone.platform.database;
    const others = (await only.api.gms.list()).gms.filter(
      ({ authority, id }) => authority === 'implementor' && id !== only.id,
    );
    for (const { mAccount } of others) await only.api.gms.remove({ body: { username: mAccount } });
    // For 72 hours, the people who were removed still count as approvers.
    lone.clock.advance(73 * 3_600_000);
    const { four_eyes, approval } = await only.api.settings.saveSecurity({ body: { four_eyes: false } });
    expect([four_eyes, approval]).toEqual([false, undefined]);
    const alone = (await db.select().from(auditLogs)).filter(({ action }) => action === 'four_eyes_alone');
    expect(alone.at(-1)).toMatchObject({ target_id: 'four_eyes_off', username: only.username });
  });
});

describe('the approver', () => {
  it('must have the permission for the action, and staff without it cannot see the request', async () => {
    const { params } = await requestCoins();
    const other = await staff('high_wizard', 'admin.gms.manage');
    expect((await other.api.approvals.list()).approvals.map(({ id }) => id)).not.toContain(params.id);
    expect((await other.api.approvals.waiting()).waiting).toBe(0);
    expect(await code(other.api.approvals.approve({ params }))).toBe('approvals.notFound');
    const keeper = await staff('low_wizard', 'admin.coins.edit');
    expect((await keeper.api.approvals.waiting()).waiting).toBeGreaterThan(0);
    expect(await code(keeper.api.approvals.approve({ params }))).toBe('done');
  });

  it('must rank above the target and the new level, and cannot be the target', async () => {
    const keeper = await staff('god', 'admin.coins.edit', 'admin.gms.manage');
    const { approval } = await edit(boss, keeper);
    const params = { id: approval?.id ?? 0 };
    expect(await code(keeper.api.approvals.approve({ params }))).toBe('approvals.notManageable');
    const player = await createTestUser(portal);
    const add = await boss.api.gms.add({ body: { username: player.username, authority: 'god' } });
    const promotion = { params: { id: add.approval?.id ?? 0 } };
    expect(await code(keeper.api.approvals.approve(promotion))).toBe('approvals.notManageable');
    expect(await code(keeper.api.approvals.reject({ ...promotion, body: { reason: 'No' } }))).toBe(
      'approvals.notManageable',
    );
    expect((await rowOf(player))?.authority).toBe('player');
  });

  it('cannot approve an action that the requester may not perform now, or whose target has changed', async () => {
    const keeper = await staff('high_wizard', 'admin.coins.edit', 'admin.gms.manage');
    const { player, params } = await requestCoins(keeper);
    const rival = await createTestUser(portal);
    const add = await keeper.api.gms.add({ body: { username: rival.username, authority: 'god' } });
    const promotion = { params: { id: add.approval?.id ?? 0 } };
    await boss.api.gms.updateAuthority({
      body: { username: keeper.username, authority: 'low_wizard', reason: 'Rest', keep_roles: true },
    });
    expect(await causeOf(second.api.approvals.approve(promotion))).toBe('gms.notManageable');
    await boss.api.roles.revoke({ params: { id: keeper.id, roleId: keeper.roleId } });
    expect(await causeOf(second.api.approvals.approve({ params }))).toBe('approvals.askerLost');
    expect([await coinsOf(player), (await rowOf(rival))?.authority]).toEqual([0, 'player']);

    const moved = await boss.api.gms.add({ body: { username: rival.username, authority: 'god' } });
    await setDualApproval(false);
    await boss.api.gms.add({ body: { username: rival.username, authority: 'low_wizard' } });
    const late = { params: { id: moved.approval?.id ?? 0 } };
    expect(await causeOf(second.api.approvals.approve(late))).toBe('gms.changedMeanwhile');
  });
});
