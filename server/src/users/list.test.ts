import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { users } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', username: 'Tenebrix' });
});
afterEach(() => portal.close());

const change = (person: TestUser, values: Partial<typeof users.$inferInsert>) =>
  portal.platform.database.db.update(users).set(values).where(eq(users.id, person.id));
const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000);
type Query = NonNullable<Parameters<TestUser['api']['users']['list']>[0]>['query'];
const logins = async (query: Query = {}) => (await boss.api.users.list({ query })).users.map(({ login }) => login);

describe('the list of users', () => {
  it('returns twenty users per page by descending id by default', async () => {
    for (let index = 0; index < 24; index += 1) await createTestUser(portal);
    const first = await boss.api.users.list();
    expect(first.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 25,
      pages: 2,
      capped: false,
      next: first.users[19]?.id,
      previous: null,
    });
    const ids = first.users.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await boss.api.users.list({ query: { page: '2', limit: '20' } as never })).users).toHaveLength(5);
    expect(await logins({ sort: 'id', limit: 100 })).toHaveLength(25);
  });

  it('finds substrings of login, email and real name, ignoring case and treating wildcards literally', async () => {
    const one = await createTestUser(portal, { username: 'Aurelwyn' });
    await change(one, { real_name: 'Żaneta Wyndham', email: 'post@hollow.example' });
    await createTestUser(portal, { username: 'Balaurul' });
    for (const search of ['URELW', 'hollow', 'żaneta', 'ŻANETA wynd', 'żaneta'.normalize('NFD')])
      expect(await logins({ search }), search).toEqual(['Aurelwyn']);
    expect(await logins({ search: 'A%l' })).toEqual([]);
    expect((await boss.api.users.search({ query: { q: 'laur' } })).users).toMatchObject([{ login: 'Balaurul' }]);
  });

  it('puts usernames that contain the search before shorter usernames whose email contains it', async () => {
    const short = await createTestUser(portal, { username: 'Zu1' });
    await change(short, { email: 'the.dragonette@mail.example' });
    await createTestUser(portal, { username: 'MyDragonetteTwo' });
    await createTestUser(portal, { username: 'Dragonette' });
    const { users } = await boss.api.users.search({ query: { q: 'dragonette' } });
    expect(users.map(({ login }) => login)).toEqual(['Dragonette', 'MyDragonetteTwo', 'Zu1']);
  });

  it('filters by status, level and days, and sorts by the given column', async () => {
    const [old, young] = [
      await createTestUser(portal, { username: 'Oldest', authority: 'god' }),
      await createTestUser(portal, { username: 'Younger' }),
    ];
    await change(old, { create_time: daysAgo(40), last_play: daysAgo(20) });
    await change(young, { create_time: daysAgo(5), status: 'banned' });
    expect(await logins({ status: 'BLOCK' })).toEqual(['Younger']);
    expect(await logins({ role: 'god' })).toEqual(['Oldest']);
    expect(await logins({ role: 'staff' })).toEqual(['Oldest', 'Tenebrix']);
    expect(await logins({ registered: '30', sort: 'login' })).toEqual(['Tenebrix', 'Younger']);
    expect(await logins({ active: '7' })).toEqual([]);
    expect(await logins({ active: '30' })).toEqual(['Oldest']);
    const day = daysAgo(40).toISOString().slice(0, 10);
    expect(await logins({ dateFrom: day, dateTo: day })).toEqual(['Oldest']);
    expect(await logins({ sort: 'login' })).toEqual(['Oldest', 'Tenebrix', 'Younger']);
    expect(await logins({ sort: '-last_play' })).toEqual(['Oldest', 'Younger', 'Tenebrix']);
    expect(await logins({ status: '', role: '', sort: '' } as never)).toHaveLength(3);
  });

  it('accepts aliases in filters: any case, "all", a number of days, timestamps and ADMIN', async () => {
    const [old, young] = [
      await createTestUser(portal, { username: 'Oldest', authority: 'high_wizard' }),
      await createTestUser(portal, { username: 'Younger' }),
    ];
    await change(old, { create_time: daysAgo(40) });
    await change(young, { create_time: daysAgo(5), status: 'banned' });
    const say = (query: object) => logins(query as never);
    await expect(
      say({ status: 'all', role: 'ALL', dateFrom: 'all', dateTo: 'all', active: 'all' }),
    ).resolves.toHaveLength(3);
    await expect(say({ role: 'ADMIN' })).resolves.toEqual(['Tenebrix']);
    await expect(say({ role: 'HIGH_WIZARD' })).resolves.toEqual(['Oldest']);
    await expect(say({ role: 'high wizard' })).resolves.toEqual(['Oldest']);
    await expect(say({ role: 'PLAYER', status: 'block' })).resolves.toEqual(['Younger']);
    await expect(say({ status: 'Banned' })).resolves.toEqual(['Younger']);
    await expect(say({ dateFrom: '30' })).resolves.toEqual(['Younger', 'Tenebrix']);
    await expect(say({ dateTo: '30' })).resolves.toEqual(['Oldest']);
    await expect(say({ dateFrom: daysAgo(6).toISOString(), dateTo: daysAgo(5).toISOString() })).resolves.toEqual([
      'Younger',
    ]);
    await expect(say({ dateTo: new Date(daysAgo(5).getTime() - 1).toISOString() })).resolves.toEqual(['Oldest']);
    for (const query of [{ role: 'emperor' }, { status: 'constructor' }, { dateFrom: 'yesterday' }, { dateTo: '-7' }])
      await expect(errorOf(say(query)), JSON.stringify(query)).resolves.toMatchObject({ status: 400 });
  });

  it('pages by cursor after and before any row, in every order, without losing or repeating a row', async () => {
    for (let index = 0; index < 11; index += 1) {
      const person = await createTestUser(portal, { authority: index % 4 === 0 ? 'god' : 'player' });
      await change(person, {
        // Equal values and nulls in every column.
        create_time: daysAgo(index % 3),
        last_play: index % 2 === 0 ? daysAgo(index % 3) : null,
        status: index % 3 === 0 ? 'suspended' : 'active',
      });
    }
    const list = async (query: Query) => {
      const { users: rows, pagination } = await boss.api.users.list({ query });
      return { ids: rows.map(({ id }) => id), ...pagination };
    };
    for (const by of ['id', 'login', 'email', 'status', 'authority', 'create_time', 'last_play'])
      for (const sort of [by, `-${by}`])
        for (const filter of [{}, { registered: '7' }, { search: 'wanderer', status: 'OK' }] as Query[]) {
          const label = `${sort} ${JSON.stringify(filter)}`;
          const { ids: all } = await list({ ...filter, sort, limit: 100 });
          const forth: number[] = [];
          let page = await list({ ...filter, sort, limit: 3 });
          for (let number = 2; ; number += 1) {
            forth.push(...page.ids);
            if (page.next === null) break;
            page = await list({ ...filter, sort, limit: 3, page: number, after: page.next });
            expect(page.total, label).toBe(Math.min(all.length, number * 3));
            expect(page.capped, label).toBe(number * 3 < all.length);
          }
          expect(forth, label).toEqual(all);
          const back = [...page.ids];
          while (page.previous !== null) {
            page = await list({ ...filter, sort, limit: 3, before: page.previous });
            back.unshift(...page.ids);
          }
          expect(back, label).toEqual(all);
        }
    expect(await list({ after: 999_999, sort: 'login' })).toMatchObject({ ids: [], next: null, previous: null });
  });

  it('includes the totals of all, active, banned and new users', async () => {
    const banned = await createTestUser(portal);
    await change(banned, { status: 'banned', create_time: daysAgo(3) });
    expect(await boss.api.users.stats()).toEqual({ total: 2, active: 1, banned: 1, newToday: 1 });
  });

  it('can be exported as CSV without formula injection, and the export is audited', async () => {
    const player = await createTestUser(portal);
    await change(player, { real_name: '=cmd|"calc",x' });
    const file = await boss.api.users.exportCsv({ query: { search: player.username } });
    expect(file.rows).toBe(1);
    expect(file.csv.split('\r\n')[1]).toContain(`,"'=cmd|""calc"",x",`);
    expect(file.csv).not.toMatch(/social|password|search_text/);
    const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({ action: 'data_export', user_id: boss.id, target_type: 'user' });
  });

  it('reports whether a user is eligible to receive coins, and why not', async () => {
    const player = await createTestUser(portal, { username: 'Ruina' });
    const ask = (username: string) => boss.api.users.checkEligibility({ query: { username } });
    expect(await ask('rUINA')).toMatchObject({ eligible: true, reason: null, user: { id: player.id } });
    await change(player, { status: 'banned' });
    expect(await ask('Ruina')).toMatchObject({ eligible: false, reason: 'banned' });
    expect(await ask('Nobody')).toEqual({ eligible: false, reason: 'notFound', user: null });
  });
});
