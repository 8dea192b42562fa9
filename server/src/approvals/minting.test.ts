import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { createPackage } from '../packages/service.ts';
import { packages } from '../packages/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';

let portal: TestApp;
let boss: TestUser;
let second: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  for (const [index, coins] of [100, 100, 120].entries())
    await createPackage(db(), {
      package_id: `usual-${index}`,
      name: `Usual ${index}`,
      coins,
      price_eur: 100,
      price_usd: 110,
      created_at: portal.clock.now(),
    });
  await writeSettings(db(), { four_eyes: true }, portal.clock.now());
});
afterEach(() => portal.close());

const db = () => portal.platform.database.db;
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
let count = 0;
const form = (more: object = {}) => {
  count += 1;
  return { package_id: `new-${count}`, name: `New ${count}`, coins: 100, price_eur: 1, ...more };
};
const create = (more: object = {}) => boss.api.packages.create({ body: form(more) });
const stored = async (id: number) => (await db().select().from(packages).where(eq(packages.id, id)))[0];
const editOf = ({ name, coins, price_eur }: { name: string; coins: number; price_eur: number }) => ({
  name,
  coins,
  price_eur,
});
const approve = (approval: { id: number } | undefined) =>
  second.api.approvals.approve({ params: { id: approval?.id ?? 0 } });
const onSale = async () => (await portal.as().packages.list()).packages.map(({ package_id }) => package_id);

describe('a package that mints coins', () => {
  it('is decided by a player with a role that permits it, if no other staff may decide', async () => {
    await db().update(users).set({ status: 'inactive' }).where(eq(users.id, second.id));
    const helper = await createTestUser(portal, { longLivedToken: true });
    const role = await boss.api.roles.create({
      body: { name: 'pricing', display_name: 'Pricing', permissions: JSON.stringify(['admin.packages.edit']) },
    });
    await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
    portal.clock.advance(73 * 3_600_000);
    boss = { ...boss, api: portal.as(await openTestSession(db(), boss.id, portal.clock.now())) };
    expect(await create({ coins: 1_000_000, price_eur: 0.5 })).toMatchObject({
      is_active: false,
      approval: { status: 'pending' },
    });
  });

  it('is not sold until a second person approves it, after seeing what changes', async () => {
    const made = await create({ coins: 1_000_000, price_eur: 0.5 });
    expect([made.is_active, made.approval?.status]).toEqual([false, 'pending']);
    expect(await onSale()).not.toContain(made.package_id);
    expect(await code(boss.api.approvals.approve({ params: { id: made.approval?.id ?? 0 } }))).toBe(
      'approvals.ownRequest',
    );
    const { approval } = await approve(made.approval);
    expect(approval.facts).toMatchObject({
      action: 'package_price',
      name: made.name,
      before: null,
      after: { total_coins: 1_000_000, charged_eur: 0.5 },
      usual: { eur: 100 },
    });
    expect(await onSale()).toContain(made.package_id);
  });

  it('needs no approval up to the limit, or while dual approval is off', async () => {
    expect((await create({ coins: 200 })).approval).toBeUndefined();
    expect((await create({ coins: 201 })).approval).toBeDefined();
    await writeSettings(db(), { four_eyes: false }, portal.clock.now());
    expect(await create({ coins: 1_000_000 })).toMatchObject({ is_active: true });
  });

  it('cannot be stored as a draft and then put on sale without approval', async () => {
    const draft = await create({ coins: 90_000, is_active: false });
    expect([draft.is_active, draft.approval]).toEqual([false, undefined]);
    const toggled = await boss.api.packages.toggle({ params: { id: draft.id } });
    expect([toggled.is_active, toggled.approval?.status]).toEqual([false, 'pending']);
    const updated = await boss.api.packages.update({
      params: { id: draft.id },
      body: { ...editOf(draft), is_active: true },
    });
    expect([updated.is_active, updated.approval?.status]).toEqual([false, 'pending']);
  });

  it('needs approval even if a discount, bonus coins or a price in the other currency makes it mint coins', async () => {
    const { id, ...row } = await create({ coins: 190 });
    const change = (more: object) =>
      boss.api.packages.update({ params: { id }, body: { ...editOf(row), is_active: true, ...more } });
    for (const more of [{ discount_percentage: 50 }, { bonus_coins: 500 }, { price_usd: 0.01 }, { price_eur: 0.5 }])
      expect((await change(more)).approval?.status).toBe('pending');
    expect(await stored(id)).toMatchObject({ coins: 190, bonus_coins: 0, discount_percentage: 0, price_usd: 0 });
  });

  it('cannot avoid approval in small steps, because unapproved prices do not count as usual prices', async () => {
    for (let step = 0; step < 6; step += 1) expect((await create({ coins: 200 })).approval).toBeUndefined();
    for (const row of await db().select().from(packages))
      if (row.package_id.startsWith('usual')) await boss.api.packages.remove({ params: { id: row.id } });
    expect((await create({ coins: 260 })).approval?.status).toBe('pending');
    expect((await create({ coins: 200 })).approval).toBeUndefined();
  });

  it('cannot be approved if it was changed after the approval was requested', async () => {
    const made = await create({ coins: 300 });
    await boss.api.packages.update({
      params: { id: made.id },
      body: { ...editOf(made), coins: 1_000_000, is_active: false },
    });
    expect(await code(approve(made.approval))).toBe('approvals.notPossible');
    expect(await onSale()).not.toContain(made.package_id);
  });

  it('needs approval if no other package exists for comparison', async () => {
    await db().delete(packages);
    expect((await create()).approval?.status).toBe('pending');
  });

  it('can be renamed, starred and made more expensive without approval once it has been approved', async () => {
    const made = await create({ coins: 900 });
    await approve(made.approval);
    const change = (more: object) =>
      boss.api.packages.update({ params: { id: made.id }, body: { ...editOf(made), ...more } });
    expect((await change({ name: 'Renamed', is_popular: true })).approval).toBeUndefined();
    expect((await change({ price_eur: 2 })).approval).toBeUndefined();
    expect((await change({ price_eur: 0.9 })).approval?.status).toBe('pending');
  });
});

describe('premium above the limit', () => {
  const grant = (player: TestUser, days: number) =>
    boss.api.accounts.grantPremium({ params: { id: player.id }, body: { type: 'vip', days, reason: 'Prize' } });

  it('waits for a second person, even if it is granted in small parts', async () => {
    const player = await createTestUser(portal);
    expect((await grant(player, 90)).approval).toBeUndefined();
    const { account, approval } = await grant(player, 1);
    expect(approval?.status).toBe('pending');
    const again = await grant(player, 1);
    expect([again.approval?.id, again.account.premium_until]).toEqual([approval?.id, account.premium_until]);
    const done = await approve(approval);
    expect(done.approval.facts).toEqual({ action: 'premium_grant', type: 'vip', days: 1 });
    const { premium_until } = (await boss.api.accounts.get({ params: { id: player.id } })).account;
    expect(Date.parse(premium_until ?? '') - Date.parse(account.premium_until ?? '')).toBe(86_400_000);
  });
});

describe('a dual approval limit', () => {
  const limits = async () => {
    const { approval_rate_percent, approval_premium_days, approval_refund_limit } = await boss.api.settings.security();
    return [approval_rate_percent, approval_premium_days, approval_refund_limit];
  };

  it('takes effect at once when it is lowered, but needs a second person when it is raised', async () => {
    const body = { approval_rate_percent: 1000, approval_refund_limit: 10, rate_limit_percent: 90 };
    const { approval, rate_limit_percent } = await boss.api.settings.saveSecurity({ body });
    expect([await limits(), rate_limit_percent]).toEqual([[200, 90, 10], 90]);
    const done = await approve(approval);
    expect(done.approval.facts).toEqual({
      action: 'settings_change',
      values: [{ key: 'approval_rate_percent', before: 200, after: 1000 }],
    });
    expect(await limits()).toEqual([1000, 90, 10]);
  });

  it('cannot be raised by changing, disabling or deleting its configuration value', async () => {
    await boss.api.settings.saveSecurity({ body: { approval_refund_limit: 10 } });
    const params = { id: 'approval_refund_limit' };
    for (const call of [
      () => boss.api.settings.updateConfig({ params, body: { value: '9999' } }),
      () => boss.api.settings.toggleConfig({ params }),
      () => boss.api.settings.removeConfig({ params }),
    ])
      expect(await code(call())).toBe('settings.fourEyesGuarded');
    expect(await limits()).toEqual([200, 90, 10]);
  });

  it('is not raised by an approved request if it was changed after the request', async () => {
    const { approval } = await boss.api.settings.saveSecurity({ body: { approval_premium_days: 400 } });
    await boss.api.settings.saveSecurity({ body: { approval_premium_days: 30 } });
    expect(await code(approve(approval))).toBe('approvals.notPossible');
    expect(await limits()).toEqual([200, 30, 250]);
  });
});

describe('a donation reward rate far above the coins per euro of the packages', () => {
  const rate = async () => (await portal.as().donors.terms()).reward_rate;

  it('waits for a second person on every screen that can change it', async () => {
    expect((await boss.api.donors.changeTerms({ body: { reward_rate: 200 } })).approval).toBeUndefined();
    const terms = await boss.api.donors.changeTerms({ body: { reward_rate: 9000 } });
    expect([terms.reward_rate, terms.approval?.status]).toEqual([200, 'pending']);
    const general = await boss.api.settings.saveGeneral({ body: { donation_reward_rate: 8000, site_name: 'New' } });
    expect([general.donation_reward_rate, general.site_name, general.approval?.status]).toEqual([
      200,
      'New',
      'pending',
    ]);
    const params = { id: 'donation_reward_rate' };
    expect(await code(boss.api.settings.updateConfig({ params, body: { value: '9000' } }))).toBe(
      'settings.fourEyesGuarded',
    );
    await approve(terms.approval);
    expect(await code(approve(general.approval))).toBe('approvals.notPossible');
    portal.clock.advance(10_000);
    expect(await rate()).toBe(9000);
  });
});

describe('an analytics script', () => {
  const script = 'https://stats.example/script.js';
  const body = { analytics_provider: 'umami', analytics_script: script, analytics_site: '7' } as const;
  const privacy = async () => {
    const { analytics_provider, analytics_script, analytics_site, analytics_consent } =
      await boss.api.settings.privacy();
    return [analytics_provider, analytics_script, analytics_site, analytics_consent];
  };

  it('waits for a second person, because it can act for everyone who opens a page, including approvers', async () => {
    const before = await privacy();
    const { approval } = await boss.api.settings.savePrivacy({ body });
    expect(approval?.status).toBe('pending');
    expect(await privacy()).toEqual(['none', '', '7', before[3]]);
    const params = { id: 'analytics_script' };
    expect(await code(boss.api.settings.updateConfig({ params, body: { value: script } }))).toBe(
      'settings.fourEyesGuarded',
    );
    await approve(approval);
    expect(await privacy()).toEqual(['umami', script, '7', before[3]]);
    portal.clock.advance(10_000);
    // A stop needs no approval.
    expect((await boss.api.settings.savePrivacy({ body: { analytics_provider: 'none' } })).approval).toBeUndefined();
    expect(await privacy()).toEqual(['none', script, '7', before[3]]);
  });

  it('waits for a second person before it is loaded without a question', async () => {
    await writeSettings(db(), { ...body, analytics_consent: true }, portal.clock.now());
    const { approval } = await boss.api.settings.savePrivacy({ body: { analytics_consent: false } });
    expect([approval?.status, (await privacy())[3]]).toEqual(['pending', true]);
    await approve(approval);
    expect((await privacy())[3]).toBe(false);
  });

  it('is rejected at once if it is incomplete, instead of when it is approved', async () => {
    const incomplete = boss.api.settings.savePrivacy({ body: { analytics_provider: 'umami' } });
    expect(await code(incomplete)).toBe('common.validation');
  });
});

describe('a change to the number of Dragon Marks earned per coin spent', () => {
  const percent = async () => (await boss.api.settings.general()).item_marks_percent;

  it('waits for a second person only if it gives players more of them', async () => {
    const { approval } = await boss.api.settings.saveGeneral({ body: { item_marks_percent: 100 } });
    expect([approval?.status, await percent()]).toEqual(['pending', 5]);
    const params = { id: 'item_marks_percent' };
    expect(await code(boss.api.settings.updateConfig({ params, body: { value: '100' } }))).toBe(
      'settings.fourEyesGuarded',
    );
    await approve(approval);
    expect(await percent()).toBe(100);
    expect((await boss.api.settings.saveGeneral({ body: { item_marks_percent: 3 } })).approval).toBeUndefined();
  });
});
