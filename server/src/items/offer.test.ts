import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { items } from './table.ts';

let portal: TestApp;
let boss: TestUser;
let second: TestUser;
let category: number;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  category = (
    await boss.api.items.saveCategory({ params: { slug: 'armour' }, body: { slug: 'armour', names: { en: 'Armour' } } })
  ).id;
});
afterAll(() => portal.close());
beforeEach(() => settings({ four_eyes: true, approval_item_discount: 50 }));

const settings = (values: Parameters<typeof writeSettings>[1]) =>
  writeSettings(portal.platform.database.db, values, portal.clock.now());
const form = (more: object = {}) => ({
  category_id: category,
  kind: 'item' as const,
  names: { en: 'Helmet' },
  vnum: 12_220,
  price: 1000,
  status: 'published' as const,
  ...more,
});
const premium = (more: object = {}) =>
  form({ kind: 'premium', names: { en: 'VIP' }, vnum: null, premium_type: 'vip', premium_days: 30, ...more });
const create = (body = form()) => boss.api.items.create({ body });
const update = (id: number, body: ReturnType<typeof form>) => boss.api.items.update({ params: { id }, body });
const listed = async (id: number) =>
  (await boss.api.items.adminList({ query: {} })).items.find((item) => item.id === id);
const params = ({ approval }: { approval?: { id: number } | undefined }) => ({ params: { id: approval?.id ?? 0 } });
const approve = (asked: Parameters<typeof params>[0]) => second.api.approvals.approve(params(asked));
/** Returns an item on sale that a second person approved. */
const onSale = async (body = form()) => {
  const made = await create(body);
  await approve(made);
  return made.id;
};

describe('an item that one person puts on sale', () => {
  it('stays a draft until a second person, who sees the item and the price, approves it', async () => {
    const made = await create(premium({ price: 1, premium_days: 365 }));
    expect([made.state, made.approval?.status]).toEqual(['draft', 'pending']);
    expect((await errorOf(boss.api.approvals.approve(params(made)))).code).toBe('approvals.ownRequest');
    const { approval } = await approve(made);
    expect(approval.facts).toEqual({
      action: 'item_offer',
      name: 'VIP',
      before: null,
      after: {
        ...{ vnum: null, count: 1, sockets: [], premium: { type: 'vip', days: 365 } },
        ...{ coins: 1, marks: null, contents: [] },
        terms: { stock: null, limit: null, starts_at: null, ends_at: null },
      },
    });
    expect((await listed(made.id))?.state).toBe('live');
  });

  it('needs no approval as a draft', async () => {
    const made = await create(form({ status: 'draft' }));
    expect(made.approval).toBeUndefined();
    expect((await update(made.id, form())).approval?.status).toBe('pending');
  });

  it('keeps its goods and price while a much cheaper offer waits for approval, but other fields are saved', async () => {
    const id = await onSale();
    const cheaper = await update(id, form({ names: { en: 'Renamed' }, price: 499 }));
    expect(cheaper).toMatchObject({
      names: { en: 'Renamed' },
      price: 1000,
      state: 'live',
      approval: { status: 'pending' },
    });
    await approve(cheaper);
    expect((await listed(id))?.price).toBe(499);
  });

  it.each([
    ['a sale', { sale_price: 499 }],
    ['a sale with an end', { sale_price: 1, sale_ends_at: '2099-01-01T00:00:00.000Z' }],
    ['more pieces for the price', { count: 3 }],
    ['another item of the game', { vnum: 19 }],
    ['stones in its sockets', { sockets: [28_030] }],
    ['premium instead', { kind: 'premium', vnum: null, premium_type: 'vip', premium_days: 1 }],
  ])('waits for approval with %s', async (_, change) => {
    const id = await onSale();
    expect((await update(id, form(change))).approval?.status).toBe('pending');
  });

  it.each([
    ['a larger stock', { stock: 6 }],
    ['an unlimited stock', { stock: null }],
    ['a higher limit', { limit_count: 3 }],
    ['no limit', { limit_count: null, limit_days: null }],
    ['a limit for a shorter period', { limit_days: 6 }],
    ['an earlier start', { starts_at: null }],
    ['a later end', { ends_at: '2099-01-01T00:00:00.000Z' }],
    ['no end', { ends_at: null }],
  ])('waits for another approval with %s, even after an edit to stricter terms', async (_, change) => {
    const terms = {
      stock: 5,
      limit_count: 2,
      limit_days: 7,
      starts_at: new Date(portal.clock.now().getTime() + 3_600_000).toISOString(),
      ends_at: new Date(portal.clock.now().getTime() + 86_400_000).toISOString(),
    };
    const made = await create(form(terms));
    const { approval } = await approve(made);
    expect(approval.facts).toMatchObject({
      after: {
        terms: {
          ...{ stock: 5, limit: { count: 2, days: 7 } },
          ...{ starts_at: terms.starts_at, ends_at: terms.ends_at },
        },
      },
    });
    const tighter = { ...terms, stock: 4, limit_count: 1, limit_days: 8 };
    expect((await update(made.id, form(tighter))).approval).toBeUndefined();
    const asked = await update(made.id, form({ ...tighter, ...change }));
    expect(asked).toMatchObject({ ...tighter, approval: { status: 'pending' } });
    await approve(asked);
    expect(await listed(made.id)).toMatchObject(change);
  });

  it('cannot be restocked without approval, even up to the number that was approved', async () => {
    const id = await onSale(form({ stock: 5 }));
    const db = portal.platform.database.db;
    await db.update(items).set({ stock: 2, sold: 3 }).where(eq(items.id, id));
    const asked = await update(id, form({ stock: 5 }));
    expect(asked).toMatchObject({ stock: 2, approval: { status: 'pending' } });
    await db.update(items).set({ stock: 1, sold: 4 }).where(eq(items.id, id));
    await approve(asked);
    expect((await listed(id))?.stock).toBe(4);
  });

  it('waits for approval with more premium days for the same price, and with another premium type', async () => {
    const id = await onSale(premium());
    expect((await update(id, premium({ premium_days: 61 }))).approval?.status).toBe('pending');
    const basic = await onSale(premium({ premium_type: 'basic' }));
    expect((await update(basic, premium())).approval?.status).toBe('pending');
  });

  it('can be sold without approval for half of the approved price, but not for less, even in several steps', async () => {
    const id = await onSale();
    expect((await update(id, form({ price: 500 }))).approval).toBeUndefined();
    expect((await update(id, form({ price: 400 }))).approval?.status).toBe('pending');
    await update(id, form({ price: 500, status: 'draft' }));
    expect((await update(id, form({ price: 400 }))).approval?.status).toBe('pending');
    expect((await update(id, form({ price: 2000 }))).approval).toBeUndefined();
  });

  it('can return to the price of an approved sale only until that sale ends', async () => {
    const soon = new Date(portal.clock.now().getTime() + 3_600_000).toISOString();
    const sale = { sale_price: 10, sale_ends_at: soon };
    const id = await onSale(form(sale));
    expect((await update(id, form())).approval).toBeUndefined();
    expect((await update(id, form(sale))).approval).toBeUndefined();
    for (const change of [{ price: 10 }, { sale_price: 10 }, { ...sale, sale_ends_at: '2099-01-01T00:00:00.000Z' }])
      expect((await update(id, form(change))).approval?.status).toBe('pending');
  });

  it('keeps the offer that was made before dual approval was turned on', async () => {
    await settings({ four_eyes: false });
    const made = await create(form({ price: 10 }));
    await settings({ four_eyes: true });
    expect((await update(made.id, form({ price: 10, names: { en: 'Renamed' } }))).approval).toBeUndefined();
    expect((await update(made.id, form({ price: 4 }))).approval?.status).toBe('pending');
  });

  it('is not changed by the approval of an offer that has been replaced', async () => {
    const id = await onSale();
    const asked = await update(id, form({ price: 1 }));
    await update(id, form({ price: 800 }));
    expect((await errorOf(approve(asked))).details).toEqual({ because: 'items.changedMeanwhile' });
    expect((await listed(id))?.price).toBe(800);
  });

  it('is rejected in an imported file if it needs approval', async () => {
    const id = await onSale();
    const csv = (line: string) => `id,category,name,item,price,status\n${line}`;
    const read = async (line: string) => boss.api.items.importItems({ body: { csv: csv(line), dry_run: false } });
    for (const line of [`,armour,Sword,19,1,published`, `${id},armour,Helmet,12220,1,published`])
      expect(await read(line)).toMatchObject({
        applied: false,
        rows: [{ errors: [{ column: 'status', code: 'items:validation.needsApproval' }] }],
      });
    expect(await read(`,armour,Sword,19,1,draft`)).toMatchObject({ applied: true });
    expect(await read(`${id},armour,Helmet,12220,600,published`)).toMatchObject({ applied: true });
  });

  it('has a discount limit that cannot be raised without a second person', async () => {
    const saved = await boss.api.settings.saveSecurity({ body: { approval_item_discount: 100 } });
    expect([saved.approval_item_discount, saved.approval?.status]).toEqual([50, 'pending']);
  });
});
