import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { chargedFor, createPackage } from './service.ts';
import { packages } from './table.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const discounted = { package_id: 'banner', name: 'Banner', coins: 100, price_eur: 4.99, price_usd: 5.49 };
const onSale = async () => (await shop.portal.as().packages.list()).packages.find(({ name }) => name === 'Banner');

describe('a discount', () => {
  it('lowers the displayed price and the charge at the gateway, rounded in the buyer’s favour', async () => {
    const { id, version } = await staff.api.packages.create({ body: { ...discounted, discount_percentage: 15 } });
    await expect(onSale()).resolves.toMatchObject({
      price_eur: 4.99,
      price_usd: 5.49,
      discount_percentage: 15,
      charged_eur: 4.24,
      charged_usd: 4.66,
    });
    const buyer = await createTestUser(shop.portal);
    const order = { package_id: 'banner', consent: true as const };
    const euros = await buyer.api.payments.createStripeSession({ body: order });
    const dollars = await buyer.api.payments.createStripeSession({ body: { ...order, currency: 'USD' } });
    expect(shop.control.session(euros.session_id)).toMatchObject({ amount_total: 424, currency: 'eur' });
    expect(shop.control.session(dollars.session_id)).toMatchObject({ amount_total: 466, currency: 'usd' });
    await expect(buyer.api.payments.byReference({ params: euros })).resolves.toMatchObject({ amount: 4.24 });

    const { package_id: _, ...fields } = discounted;
    await staff.api.packages.update({ params: { id }, body: { ...fields, version } });
    await expect(onSale()).resolves.toMatchObject({ price_eur: 4.99, charged_eur: 4.99 });
    const { payments } = await buyer.api.payments.history();
    expect(payments.map(({ amount }) => amount)).toEqual([4.66, 4.24]);
  });

  it('does not change prices when packages with a purely cosmetic discount are migrated', async () => {
    const file = globSync('server/migrations/*_regular_prices.sql')[0] ?? '';
    const { database, clock } = shop.portal.platform;
    await database.transaction(async (tx) => {
      await tx.delete(packages);
      const paid = [0, 1, 99, 499, 4999, 99_999_999];
      const before = paid.flatMap((cents) => [0, 1, 10, 15, 33, 50].map((discount) => ({ cents, discount })));
      for (const [index, { cents, discount }] of before.entries())
        await createPackage(tx, {
          package_id: `old-${index}`,
          name: 'Old',
          coins: 1,
          price_eur: cents,
          price_usd: cents,
          discount_percentage: discount,
          created_at: clock.now(),
        });
      await tx.execute(sql.raw(readFileSync(file, 'utf8')));
      const after = await tx.select().from(packages).orderBy(packages.id);
      expect(after.map((row) => [chargedFor(row, 'EUR'), chargedFor(row, 'USD')])).toEqual(
        before.map(({ cents }) => [cents, cents]),
      );
      expect(after.map((row) => row.discount_percentage)).toEqual(before.map(({ discount }) => discount));
    });
  });
});
