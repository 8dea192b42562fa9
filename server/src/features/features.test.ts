import { builtInFeatures, fallbackFeatures } from '@wyrmgate/contract/features-constants';
import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { payments } from '../payments/table.ts';

let shop: Shop;
let boss: TestUser;
beforeEach(async () => {
  shop = await openShop();
  boss = await createTestUser(shop.portal, { authority: 'implementor' });
});
afterEach(() => shop.close());

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const keysFor = async (api: TestUser['api']) => (await api.features.list()).features.map(({ key }) => key);
const disable = (key: string) => boss.api.features.update({ params: { key }, body: { status: 'disabled' } });
const lastAudit = async () => {
  const [row] = await shop.portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};
const donate = (user: TestUser) => user.api.donors.create({ body: { amount: 5 } });

describe('the feature list', () => {
  it('equals the fallback list of the web app until something changes', async () => {
    expect((await shop.portal.as().features.list()).features).toEqual(fallbackFeatures);
  });

  it('shows a feature only to users with the required role', async () => {
    const player = await createTestUser(shop.portal);
    for (const role of ['PLAYER', 'SPONSOR', 'STAFF', 'ADMIN'] as const)
      await boss.api.features.create({ body: { key: role.toLowerCase(), name: role, required_role: role } });
    const role = await boss.api.roles.create({
      body: { name: 'watch', display_name: 'Watch', permissions: '["admin.features.view"]' },
    });
    const watch = await createTestUser(shop.portal);
    await boss.api.roles.assign({ params: { id: watch.id }, body: { roleId: role.id } });
    expect(await keysFor(shop.portal.as())).toEqual([...builtInFeatures]);
    expect(await keysFor(player.api)).toEqual([...builtInFeatures, 'player']);
    expect(await keysFor(watch.api)).toEqual([...builtInFeatures, 'player', 'staff']);
    expect(await keysFor(boss.api)).toEqual([...builtInFeatures, 'admin', 'player', 'sponsor', 'staff']);
    expect(await codeOf(watch.api.features.create({ body: { key: 'x', name: 'X' } }))).toBe('common.forbidden');
  });
});

describe('a closed feature', () => {
  it('rejects everyone in every process when it is disabled, even under concurrent calls', async () => {
    const { base, server: otherServer } = await shop.openSecondServer();
    expect(base).not.toBe(shop.base);
    const player = await createTestUser(shop.portal);
    const otherClient = otherServer.as(player.token);
    const body = { package_id: chest.id, consent: true } as const;
    await shop.orderStripe(player);
    await otherClient.features.list();
    await disable('shop');
    const codes = await Promise.all([
      ...Array.from({ length: 6 }, () => codeOf(shop.orderStripe(player))),
      codeOf(shop.orderStripe(boss)),
      codeOf(shop.orderPaypal(player)),
      codeOf(shop.orderCrypto(player)),
      codeOf(otherClient.payments.createStripeSession({ body })),
    ]);
    expect(new Set(codes)).toEqual(new Set(['features.shopClosed']));
    expect(await shop.portal.platform.database.db.$count(payments)).toBe(1);
    expect(await codeOf(donate(player))).not.toBe('features.donationsClosed');
    const [listed] = (await shop.portal.as().features.list()).features;
    expect(listed).toMatchObject({ key: 'shop', status: 'disabled', accessible: false });
    await boss.api.features.update({ params: { key: 'shop' }, body: { status: 'beta' } });
    await expect(shop.orderStripe(player)).resolves.toHaveProperty('session_id');
    await otherServer.close();
  });

  it('still settles pending payments', async () => {
    const player = await createTestUser(shop.portal);
    const order = await shop.orderStripe(player);
    await disable('shop');
    shop.control.pay(order.session_id);
    await shop.deliverEvents(order.session_id);
    await shop.settled();
    expect(await shop.balance(player)).toBe(1100);
  });

  it('does not affect other features: shop and donations are independent', async () => {
    const player = await createTestUser(shop.portal);
    await disable('donations');
    expect(await codeOf(donate(player))).toBe('features.donationsClosed');
    await expect(shop.orderStripe(player)).resolves.toHaveProperty('session_id');
  });

  it('names the required role to users who do not have it', async () => {
    const player = await createTestUser(shop.portal);
    await boss.api.features.update({ params: { key: 'shop' }, body: { required_role: 'ADMIN' } });
    await expect(shop.orderStripe(player)).rejects.toMatchObject({
      code: 'features.authorityRequired',
      status: 403,
      message: 'This feature requires ADMIN authority level',
    });
    await expect(shop.orderStripe(boss)).resolves.toHaveProperty('session_id');
    expect((await boss.api.features.list()).features[0]).toMatchObject({ key: 'shop', accessible: true });
  });
});

describe('feature administration', () => {
  it('audits every change to a feature', async () => {
    await disable('shop');
    expect(await lastAudit()).toMatchObject({
      action: 'system_config',
      target_type: 'feature',
      target_id: 'shop',
      changes: { status: { before: 'enabled', after: 'disabled' } },
    });
  });

  it('rejects the second of two concurrent edits', async () => {
    const edit = (status: 'beta' | 'disabled') =>
      codeOf(boss.api.features.update({ params: { key: 'shop' }, body: { status, version: 0 } }));
    const codes = await Promise.all([edit('beta'), edit('disabled')]);
    expect(codes.sort()).toEqual(['done', 'features.changedMeanwhile']);
  });

  it('keeps omitted fields, and rejects missing names and taken keys', async () => {
    const body = { key: 'moats', name: 'Moats', description: 'Deep', required_role: 'STAFF' } as const;
    await boss.api.features.create({ body });
    const moats = { params: { key: 'moats' } };
    const after = await boss.api.features.update({ ...moats, body: { status: 'disabled' } });
    expect(after).toMatchObject({ ...body, status: 'disabled', version: 2, built_in: false });
    expect(await codeOf(boss.api.features.update({ ...moats, body: { name: ' ' } }))).toBe('common.validation');
    expect(await codeOf(boss.api.features.create({ body: { key: 'nameless' } }))).toBe('common.validation');
    expect(await codeOf(boss.api.features.create({ body }))).toBe('features.keyTaken');
    expect(await codeOf(boss.api.features.create({ body: { key: 'shop' } }))).toBe('features.keyTaken');
  });

  it('deletes added features but not built-in ones', async () => {
    await boss.api.features.create({ body: { key: 'moats', name: 'Moats' } });
    await boss.api.features.remove({ params: { key: 'moats' } });
    expect(await codeOf(boss.api.features.remove({ params: { key: 'moats' } }))).toBe('features.notFound');
    expect(await codeOf(boss.api.features.remove({ params: { key: 'shop' } }))).toBe('features.builtIn');
  });
});
