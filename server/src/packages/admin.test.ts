import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { settle } from '../payments/settlement/settle.ts';

let shop: Shop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openShop();
  admin = await createTestUser(shop.portal, { authority: 'implementor' });
});
afterAll(() => shop.close());

const lastAudit = async () => {
  const { db } = shop.portal.platform.database;
  const [row] = await db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};
let createdCount = 0;
const create = (more: object = {}) => {
  createdCount += 1;
  const body = {
    package_id: `pouch-${createdCount}`,
    name: `Pouch ${createdCount}`,
    coins: 100,
    price_eur: 1.99,
    ...more,
  };
  return admin.api.packages.create({ body });
};
const onSale = async () => (await shop.portal.as().packages.list()).packages.map(({ package_id }) => package_id);

describe('a package in the back office', () => {
  it('sets missing numbers to zero, and is on sale at once', async () => {
    expect(await onSale()).not.toContain('fresh');
    const row = await admin.api.packages.create({
      body: { package_id: 'fresh', name: 'Fresh', coins: 10, price_eur: 0.99 },
    });
    expect(row).toMatchObject({
      bonus_coins: 0,
      discount_percentage: 0,
      sort_order: 0,
      price_usd: 0,
      total_coins: 10,
      is_active: true,
      is_popular: false,
    });
    expect(await onSale()).toContain('fresh');
    await expect(admin.api.packages.get({ params: { id: row.id } })).resolves.toEqual(row);
    expect(await lastAudit()).toMatchObject({
      action: 'package_create',
      target_id: 'fresh',
      changes: { price_eur: { before: null, after: 0.99 } },
    });
  });

  it('reports all missing fields at once, each with the same message as the form', async () => {
    const error = await errorOf(admin.api.packages.create({ body: {} as never }));
    expect(error).toMatchObject({ status: 400, message: 'Validation failed' });
    expect(error.fields.map(({ path, message }) => [path, message])).toEqual(
      ['name', 'coins', 'price_eur', 'package_id'].map((path) => [path, 'Please fill in all required fields.']),
    );
  });

  it.each([
    { discount_percentage: 51 },
    { discount_percentage: -1 },
    { discount_percentage: 10.5 },
    { coins: 0 },
    { coins: 1.5 },
    { bonus_coins: -1 },
    { price_eur: -1 },
    { price_usd: 9.999 },
    { package_id: 'not an id' },
    { unknown: 1 },
  ])('rejects %o', async (wrong) => {
    expect((await errorOf(create(wrong))).status).toBe(400);
  });

  it('has a package_id that cannot be changed or reused', async () => {
    const row = await create();
    const { id, total_coins, created_at, charged_eur, charged_usd, ...body } = row;
    const params = { id };
    await expect(
      errorOf(admin.api.packages.update({ params, body: { ...body, package_id: 'other' } })),
    ).resolves.toMatchObject({ status: 400, code: 'packages.idFixed' });
    await expect(errorOf(create({ package_id: row.package_id }))).resolves.toMatchObject({
      status: 409,
      code: 'packages.idTaken',
    });
    expect([total_coins, created_at, charged_eur, charged_usd]).toBeDefined();
  });

  it('rejects a concurrent edit with a version conflict', async () => {
    const { id, version } = await create();
    const edit = (name: string) =>
      admin.api.packages.update({ params: { id }, body: { name, coins: 5, price_eur: 1, version } });
    const results = await Promise.allSettled([edit('one'), edit('two'), edit('three')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, code: 'packages.changedMeanwhile' });
  });

  it('goes on and off sale immediately with the toggle', async () => {
    const { id, package_id } = await create();
    const params = { id };
    expect(await onSale()).toContain(package_id);
    await expect(admin.api.packages.toggle({ params })).resolves.toMatchObject({ is_active: false });
    expect(await onSale()).not.toContain(package_id);
    expect(await lastAudit()).toMatchObject({ changes: { is_active: { before: true, after: false } } });
    const on = await admin.api.packages.toggle({ params });
    expect(on.is_active).toBe(true);
    const off = () => admin.api.packages.toggle({ params, body: { version: on.version } });
    await expect(off()).resolves.toMatchObject({ is_active: false });
    await expect(errorOf(off())).resolves.toMatchObject({ status: 409, code: 'packages.changedMeanwhile' });
  });

  it('can be deleted after it was bought, without changing its payments', async () => {
    const { id, package_id } = await create({ name: 'Gone soon' });
    const buyer = await createTestUser(shop.portal);
    const started = await buyer.api.payments.createStripeSession({ body: { package_id, consent: true } });
    await admin.api.packages.remove({ params: { id } });
    expect(await onSale()).not.toContain(package_id);
    await expect(errorOf(admin.api.packages.get({ params: { id } }))).resolves.toMatchObject({ status: 404 });
    shop.control.pay(started.session_id);
    await settle(shop.portal.platform, (await shop.payment(started.reference)).id);
    expect((await buyer.api.payments.history()).payments).toMatchObject([
      { package_name: 'Gone soon', status: 'completed' },
    ]);
    await expect(shop.balance(buyer)).resolves.toBe(100);
    // The package_id can be used again.
    await expect(create({ package_id })).resolves.toMatchObject({ package_id });
  });

  it('is not sold in a currency without a price', async () => {
    const { package_id } = await create({ price_usd: 0 });
    const buyer = await createTestUser(shop.portal);
    const order = (currency: 'EUR' | 'USD') =>
      buyer.api.payments.createStripeSession({ body: { package_id, currency, consent: true } });
    await expect(errorOf(order('USD'))).resolves.toMatchObject({ code: 'payments.packageNotFound' });
    await expect(order('EUR')).resolves.toHaveProperty('url');
  });
});

describe('the list of packages', () => {
  it('can be filtered, and is sorted by shop order or the requested field', async () => {
    const { api } = admin;
    const [one, two] = [await create({ sort_order: 900, coins: 7 }), await create({ sort_order: 800, coins: 9 })];
    const own = (query: object) =>
      api.packages
        .adminList({ query: { search: 'POUCH', limit: 100, ...query } })
        .then(({ packages }) => packages.map(({ id }) => id).filter((id) => [one.id, two.id].includes(id)));
    expect(await own({})).toEqual([two.id, one.id]);
    expect(await own({ sort_by: 'coins', sort_order: 'desc' })).toEqual([two.id, one.id]);
    expect(await own({ sort_by: 'coins' })).toEqual([one.id, two.id]);
    await api.packages.toggle({ params: { id: one.id } });
    expect(await own({ is_active: 'true' })).toEqual([two.id]);
    expect(await own({ is_active: 'false' })).toEqual([one.id]);
    expect(await own({ is_popular: 'true' })).toEqual([]);
    expect((await errorOf(api.packages.adminList({ query: { sort_by: 'secret' as never } }))).status).toBe(400);
  });

  it('can be reordered by staff', async () => {
    const { packages } = await admin.api.packages.adminList({ query: { limit: 100 } });
    const ids = packages.map(({ id }) => id).reverse();
    await admin.api.packages.arrange({ body: { ids } });
    const after = await admin.api.packages.adminList({ query: { limit: 100 } });
    expect(after.packages.map(({ id }) => id)).toEqual(ids);
    await expect(errorOf(admin.api.packages.arrange({ body: { ids: [999_999] } }))).resolves.toMatchObject({
      status: 404,
    });
    expect(after.packages.some(({ package_id }) => package_id === chest.id)).toBe(true);
  });
});
