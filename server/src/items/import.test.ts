import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { items } from './table.ts';

let app: TestApp;
let staff: TestUser;
let category: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  staff = await createTestUser(app, { authority: 'implementor' });
  category = (await staff.api.items.adminList({ query: {} })).categories[0]?.slug ?? '';
});
afterAll(() => app.close());

const stored = () => app.platform.database.db.select().from(items).orderBy(asc(items.id));
const read = async (lines: readonly string[], { dry_run = false } = {}) => {
  const csv = lines.map((line) => line.replace('CATEGORY', category)).join('\n');
  return staff.api.items.importItems({ body: { csv, dry_run } });
};

describe('a CSV file of items', () => {
  it('changes nothing in a dry run, which reports what each row would do', async () => {
    const id = await createTestItem(app.platform.database, { price: 100 });
    const before = await stored();
    const file = ['id,category,name,item,price', `${id},CATEGORY,Cheap Blade,189,1`, ',CATEGORY,New Blade,190,5'];
    expect(await read(file, { dry_run: true })).toEqual({
      applied: false,
      rows: [
        { line: 2, name: 'Cheap Blade', action: 'update', errors: [] },
        { line: 3, name: 'New Blade', action: 'create', errors: [] },
      ],
    });
    expect(await stored()).toEqual(before);
    expect((await read(file)).applied).toBe(true);
    expect((await stored()).length).toBe(before.length + 1);
  });

  it('imports nothing if one row is wrong, and names the column of every mistake in every row', async () => {
    const id = await createTestItem(app.platform.database);
    const before = await stored();
    const file = [
      'id,category,kind,name,item,sockets,premium_type,premium_days,price,sale_price,sale_ends_at,limit_days,level,class,starts_at,ends_at,status',
      ',CATEGORY,,Good Blade,190,,,,5,,,,,,,,',
      '',
      ',CATEGORY,,,0,,,,-5,,,,0,wizard,,,sold',
      ',nowhere,,Lost Blade,190,,,,5,,,,,,,,',
      '999999,CATEGORY,,Unknown Blade,190,,,,5,,,,,,,,',
      ',CATEGORY,toy,Blade,190,1 x,,,5,5,soon,3,,,2026-12-02 10:00,2026-12-01 10:00,',
      ',CATEGORY,premium,VIP,,,gold,999,5,,2026-12-31 18:00,,,,,,',
      `${id},CATEGORY,,Blade,190,,,,5,,,,,,,,`,
      `${id},CATEGORY,,Blade again,190,,,,5,,,,,,,,`,
    ];
    for (const dry_run of [true, false]) {
      const { applied, rows } = await read(file, { dry_run });
      expect(applied).toBe(false);
      expect(rows.map(({ line, action, errors }) => [line, action, errors.map(({ column }) => column)])).toEqual([
        [2, 'create', []],
        [4, 'error', ['name', 'item', 'price', 'class', 'level', 'status']],
        [5, 'error', ['category']],
        [6, 'error', ['id']],
        [7, 'error', ['kind', 'sockets', 'sale_ends_at', 'sale_price', 'limit_days', 'ends_at']],
        [8, 'error', ['premium_type', 'premium_days', 'sale_ends_at']],
        [9, 'update', []],
        [10, 'error', ['id']],
      ]);
      expect(await stored()).toEqual(before);
    }
  });

  it('requires the columns that every item has', async () => {
    const { applied, rows } = await read(['id,name,price', ',Blade,5']);
    expect([applied, rows[0]?.errors.map(({ column }) => column)]).toEqual([false, ['category', 'item']]);
  });

  it('can contain every field of an item that is neither a picture nor a list', async () => {
    const file = [
      'category,kind,name,description,item,count,sockets,premium_type,premium_days,price,marks,sale_price,sale_ends_at,stock,limit,limit_days,level,class,starts_at,ends_at,status',
      'CATEGORY,item,Full Blade,Sharp.,191,3,28430 0 28431,,,100,70,80,2026-12-31 18:00,9,2,30,75,ninja,2026-12-01T00:00:00+01:00,2027-01-31 12:00,published',
      'CATEGORY,premium,Full VIP,,,,,vip,30,500,,,,,,,,,,,published',
    ];
    expect((await read(file)).applied).toBe(true);
    const [blade, vip] = (await stored()).slice(-2);
    expect(blade).toMatchObject({
      ...{ kind: 'item', names: { en: 'Full Blade' }, descriptions: { en: 'Sharp.' }, vnum: 191, count: 3 },
      ...{ sockets: [28430, 0, 28431], price: 100, marks_price: 70, sale_price: 80, stock: 9 },
      ...{ sale_ends_at: new Date('2026-12-31T18:00:00Z'), limit_count: 2, limit_days: 30, min_level: 75 },
      ...{ class: 'ninja', starts_at: new Date('2026-11-30T23:00:00Z'), ends_at: new Date('2027-01-31T12:00:00Z') },
      status: 'published',
    });
    expect(vip).toMatchObject({ kind: 'premium', premium_type: 'vip', premium_days: 30, vnum: null, price: 500 });
  });

  it('keeps values without a column, and clears those with an empty cell', async () => {
    const ends = new Date('2026-12-31T18:00:00Z');
    const id = await createTestItem(app.platform.database, {
      ...{
        descriptions: { en: 'Sharp.', de: 'Scharf.' },
        count: 3,
        sockets: [1, 2],
        sale_price: 80,
        sale_ends_at: ends,
      },
      ...{ limit_count: 2, limit_days: 30, min_level: 75, class: 'ninja', ends_at: ends, marks_price: 70 },
    });
    const row = async () => (await app.platform.database.db.select().from(items).where(eq(items.id, id)))[0];
    const { version: _, updated_at: __, approved: ___, ...before } = (await row()) ?? {};
    await read(['id,category,name,item,price', `${id},CATEGORY,Moonsteel Blade,189,100`]);
    expect(await row()).toMatchObject(before);
    await read([
      'id,category,name,description,item,count,sockets,price,marks,sale_price,sale_ends_at,limit,limit_days,level,class,ends_at,status',
      `${id},CATEGORY,Moonsteel Blade,,189,,,100,,,,,,,,,`,
    ]);
    expect(await row()).toMatchObject({
      ...{ descriptions: { de: 'Scharf.' }, count: 1, sockets: [], marks_price: null, sale_price: null },
      ...{ sale_ends_at: null, limit_count: null, limit_days: null, min_level: null, class: null, ends_at: null },
      status: 'draft',
    });
  });
});
