import type { SearchResult } from '@wyrmgate/contract/search';
import type { SearchType } from '@wyrmgate/contract/search-constants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { forumMembers } from '../forum/table.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { users } from '../users/table.ts';
import { takeSnapshot } from '../world/snapshot.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;

const world = {
  characters: [
    character(1, { name: 'Zephyra', level: 40 }),
    character(2, { name: 'Zephyros', level: 60, accountId: 'hidden' as AccountId }),
    character(3, { name: 'Zephyrin', banned: true }),
    character(4, { name: '100%_Zeal' }),
  ],
  guilds: [guild(1, { name: 'Zephyr Order' })],
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false, game: worldOf(world) });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  // Makes the accounts old enough to be exempt from the limits on new accounts.
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([{ user_id: author.id, posts: 10 }]);
  await addSection(app, 'open');
  await addSection(app, 'deutsch', { language: 'de' });
  await addSection(app, 'players', { see_right: 'players' });
  await addSection(app, 'staff', { see_right: 'staff', post_right: 'staff', reply_right: 'staff' });
  await addSection(app, 'vault', { see_right: 'permission', post_right: 'players', permission: 'admin.roles.edit' });
  const family = app.platform.game.family;
  const account = { id: 'hidden' as AccountId, login: 'hidden' };
  await linkGameAccount(db, { family, account, userId: author.id, origin: 'proof', now: app.clock.now() });
  await takeSnapshot(app.platform);
});
afterAll(() => app.close());

type Caller = { api: ReturnType<TestApp['as']> };
const visitor = (): Caller => ({ api: app.as() });
const nameOf = (result: SearchResult): string => ('title' in result ? result.title : result.name);
const find = async (
  q: string,
  { api }: Caller = visitor(),
  more: { type?: SearchType; lang?: 'de' | 'tr' | 'pl' } = {},
) => (await api.search.list({ query: { q, ...more } })).groups.flatMap(({ results }) => results.map(nameOf));

const open = async (user: TestUser, section: string, title: string, text: string) => {
  app.clock.advance(60_000);
  return user.api.forum.create({ body: { section, title, body: docOf(text) } });
};
const reply = async (user: TestUser, thread: number, text: string) => {
  app.clock.advance(60_000);
  return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(text) } });
};
const writeNews = async (title: string, text: string, settings: object = {}) => {
  const { id } = await boss.api.news.create({ body: { category: 'updates', language: 'en', title } });
  await boss.api.news.saveText({ params: { id, language: 'en' }, body: { title, body: docOf(text) } });
  await boss.api.news.update({ params: { id }, body: { category: 'updates', status: 'published', ...settings } });
  return id;
};
const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const dayAt = (days: number) => later(days * 1440).slice(0, 10);

describe('the site search', () => {
  it('finds other forms of a word, prefixes, and words without their accents', async () => {
    await writeNews('The siege engines return', 'Catapults were moved by brave Mülheim engineers.');
    for (const q of ['engine', 'catapult', 'moving', 'sieg', 'mulheim', 'MÜLHEIM', 'brave  catapults', 'return!?'])
      expect(await find(q), q).toEqual(['The siege engines return']);
    for (const q of ['engine dragonless', 'ortarz', '……', '%%']) expect(await find(q), q).toEqual([]);
  });

  it('matches each text by the spelling and accent rules of its language', async () => {
    await open(author, 'deutsch', 'Fragen', 'Die Häuser der Händler brennen.');
    expect(await find('Haus', visitor(), { lang: 'de' })).toEqual(['Fragen']);
    expect(await find('hauser')).toEqual(['Fragen']);
    await open(author, 'open', 'Zwei Städte', 'ISPARTA ve Łódź');
    expect(await find('ısparta', visitor(), { lang: 'tr' })).toEqual(['Zwei Städte']);
    expect(await find('lodz', visitor(), { lang: 'pl' })).toEqual(['Zwei Städte']);
    expect(await find('stadte')).toEqual(['Zwei Städte']);
  });

  it('returns each type in its own group, with the data that its link needs', async () => {
    await boss.api.support.create({
      body: {
        topic: 'account',
        questions: { en: 'Where is the quicksilver?' },
        answers: { en: docOf('In the mine.') },
      },
    });
    await boss.api.events.schedule({
      body: {
        texts: { en: { title: 'Quicksilver hunt', description: 'Bring bottles.' } },
        date: dayAt(3),
        time: '20:00',
        type: 'tournament',
      } as never,
    });
    await boss.api.presentations.create({
      body: { slug: 'quicksilver', status: 'published', titles: { en: 'All about quicksilver' } },
    });
    const thread = await open(author, 'open', 'Prices', 'What does quicksilver cost?');
    const { groups } = await app.as().search.list({ query: { q: 'quicksilver' } });
    expect(groups.map(({ type, results }) => [type, results.length])).toEqual([
      ['events', 1],
      ['forum', 1],
      ['help', 1],
      ['pages', 1],
    ]);
    expect(groups.flatMap(({ results }) => results)).toMatchObject(
      [
        { title: 'Quicksilver hunt', date: dayAt(3), language: 'en' },
        { id: thread.thread, slug: 'prices', section: 'open', no: 1, author: author.username, excerpt: /quicksilver/ },
        { title: 'Where is the quicksilver?' },
        { slug: 'quicksilver' },
      ].map((each) => ('excerpt' in each ? { ...each, excerpt: expect.stringMatching(each.excerpt as RegExp) } : each)),
    );
  });

  it('shows a text in one language, and leaves out texts that match only in another', async () => {
    await boss.api.support.create({
      body: {
        topic: 'account',
        questions: { en: 'How do I log in?', de: 'Wie funktioniert die Anmeldung?' },
        answers: { en: docOf('With your name.'), de: docOf('Mit deinem Namen.') },
      },
    });
    expect(await find('Anmeldung', visitor(), { lang: 'de' })).toEqual(['Wie funktioniert die Anmeldung?']);
    expect(await find('Anmeldung')).toEqual([]);
  });

  it('pages through the results of one type and lists each thread once', async () => {
    const { thread } = await open(author, 'open', 'Many replies', 'Obsidian first');
    await reply(author, thread, 'Obsidian second');
    for (let index = 0; index < 12; index += 1) await open(author, 'open', `Obsidian ${index}`, `Text ${index}`);
    const page = (number: number) => app.as().search.list({ query: { q: 'obsidian', type: 'forum', page: number } });
    const [first, second] = [await page(1), await page(2)];
    expect([first.groups[0]?.results.length, first.groups[0]?.more]).toEqual([10, true]);
    expect([second.groups[0]?.results.length, second.groups[0]?.more]).toEqual([3, false]);
    const ids = [...(first.groups[0]?.results ?? []), ...(second.groups[0]?.results ?? [])].map(nameOf);
    expect(new Set(ids).size).toBe(13);
    expect((await page(3)).groups).toEqual([]);
  });

  it('finds old posts too, although it searches the newest posts first', async () => {
    const old = await open(author, 'open', 'Years ago', 'basalt in the wall');
    const fresh = await open(author, 'open', 'Today', 'nothing of the kind');
    await app.platform.database.db.execute(sql`
      insert into forum_posts (id, thread_id, no, author_id, body, text, created_at) overriding system value
      values (1000000, ${fresh.thread}, 2, ${boss.id}, '{"type":"doc","content":[]}', 'basalt on the road', now())`);
    expect(old.id).toBeLessThan(1000);
    expect((await find('basalt')).sort()).toEqual(['Today', 'Years ago']);
  });

  it('accepts any text without an error', async () => {
    const hostile = [
      "' | '",
      ':*',
      '!!(&',
      'a\0b',
      '\\',
      "';drop table users;--",
      '<->',
      '\ud800x',
      '%_%',
      '"open',
      'ﷺﷺ',
      '1e5 3.14 -7',
      '́́́',
      'x'.repeat(100),
      '<script>',
      'ab:*ABCD',
      'a b c d e f g h i j k',
    ];
    for (const q of hostile)
      expect(
        (await app.inject({ method: 'GET', url: `/api/search?q=${encodeURIComponent(q.toWellFormed())}` })).status,
        q,
      ).toBeLessThan(q.trim().length < 2 ? 401 : 201);
    expect(await find('100%_Z')).toEqual(['100%_Zeal']);
    expect(await find('1000_Z')).toEqual([]);
  });

  it('rejects a text that is too short or too long, an unknown type, and a page that is too far back', async () => {
    for (const query of [{ q: ' a ' }, { q: 'x'.repeat(101) }, { q: 'word', type: 'users' }, { q: 'word', page: 11 }])
      expect((await errorOf(app.as().search.list({ query: query as never }))).status, JSON.stringify(query)).toBe(400);
  });

  it('is limited to ninety searches a minute per IP address', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 91; index += 1)
        statuses.push((await strict.inject({ method: 'GET', url: '/api/search?q=word' })).status);
      expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([90, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('the results of a search', () => {
  it('include only forum sections that the caller may read, hidden threads only for moderators, and no removed posts', async () => {
    const titles = { open: 'Amber open', players: 'Amber players', staff: 'Amber staff', vault: 'Amber vault' };
    const threads = new Map<string, number>();
    for (const [section, title] of Object.entries(titles))
      threads.set(section, (await open(boss, section, title, `amberstone in ${section}`)).thread);
    const hidden = await open(author, 'open', 'Amber hidden', 'amberstone hidden');
    await boss.api.forum.moderate({ params: { id: hidden.thread }, body: { action: 'hide', reason: 'test' } });
    const removed = await reply(author, threads.get('open') ?? 0, 'amethyst that was removed');
    await boss.api.forum.removePost({ params: { id: removed.id }, body: { reason: 'test' } });
    const game = await createTestUser(app, { authority: 'low_wizard', longLivedToken: true });
    const seen = async (caller: Caller, q: string) => (await find(q, caller, { type: 'forum' })).sort();
    for (const q of ['amber', 'amberstone']) {
      expect(await seen(visitor(), q)).toEqual(['Amber open']);
      expect(await seen(author, q)).toEqual(['Amber open', 'Amber players']);
      expect(await seen(game, q)).toEqual(expect.arrayContaining(['Amber open', 'Amber players', 'Amber staff']));
      expect(await seen(game, q)).not.toContain('Amber vault');
      expect(await seen(boss, q)).toEqual([
        'Amber hidden',
        'Amber open',
        'Amber players',
        'Amber staff',
        'Amber vault',
      ]);
    }
    for (const caller of [visitor(), author, game, boss]) expect(await seen(caller, 'amethyst')).toEqual([]);
  });

  it('respect the caller’s rights even for a common word, for which only the newest posts are searched', async () => {
    const { thread } = await open(boss, 'staff', 'Common secret', 'granite secret');
    const shown = await open(author, 'open', 'Common open', 'granite open');
    const { db } = app.platform.database;
    for (const id of [thread, shown.thread])
      await db.execute(sql`insert into forum_posts (thread_id, no, author_id, body, text, created_at)
        select ${id}, n, ${author.id}, '{"type":"doc","content":[]}', 'granite', now() from generate_series(2, 1800) n`);
    expect(await find('granite')).toEqual(['Common open']);
    expect((await find('granite', boss)).sort()).toEqual(['Common open', 'Common secret']);
  });

  it('include no drafts of news or events, and nothing before it is published or after it expires', async () => {
    const draft = await boss.api.news.create({ body: { category: 'updates', language: 'en', title: 'Topaz draft' } });
    expect(draft.id).toBeGreaterThan(0);
    await writeNews('Topaz tomorrow', 'Later.', { publish_at: later(1440) });
    await writeNews('Topaz now', 'Here.');
    const event = (title: string, more: object) =>
      boss.api.events.schedule({
        body: { texts: { en: { title } }, date: dayAt(3), time: '20:00', type: 'tournament', ...more } as never,
      });
    await event('Topaz event', {});
    await event('Topaz event draft', { status: 'draft' });
    await event('Topaz event later', { shown_from: later(60) });
    await event('Topaz event over', { shown_from: later(-60), shown_until: later(-30) });
    const gone = await event('Topaz event deleted', {});
    await boss.api.events.remove({ params: { id: gone.id } });
    await boss.api.presentations.create({ body: { slug: 'topaz', status: 'draft', titles: { en: 'Topaz slides' } } });
    for (const caller of [visitor(), boss]) expect(await find('topaz', caller)).toEqual(['Topaz now', 'Topaz event']);
  });

  it('include older posts even if thousands of newer matches are hidden from the caller', async () => {
    await open(boss, 'open', 'Old stone', 'travertine of the north');
    const { thread } = await open(boss, 'vault', 'Closed stone', 'travertine of the vault');
    await app.platform.database.query(`
      insert into forum_posts (thread_id, no, author_id, language, body, text, created_at)
      select ${thread}, n, ${boss.id}, 'en', '{"type":"doc","content":[]}', 'travertine number ' || n, now()
      from generate_series(2, 3100) n`);
    expect(await find('travertine')).toEqual(['Old stone']);
    expect(await find('travertine', boss)).toEqual(expect.arrayContaining(['Closed stone']));
  }, 60_000);

  it('include no characters that are private or excluded from the rankings, even for their owner', async () => {
    expect(await find('zeph', author)).toEqual(['Zephyros', 'Zephyra', 'Zephyr Order']);
    const { characters } = await author.api.world.own();
    await author.api.world.setPrivacy({ params: { id: characters[0]?.id ?? 0 }, body: { private: true } });
    for (const caller of [visitor(), author, boss]) {
      expect(await find('zeph', caller)).toEqual(['Zephyra', 'Zephyr Order']);
      expect(await find('Zephyros', caller)).toEqual([]);
    }
  });

  it('never include chat rooms, messages or accounts', async () => {
    await author.api.chat
      .send({ params: { key: 'trade' }, body: { text: 'malachite for sale', client_id: crypto.randomUUID() } } as never)
      .catch(() => undefined);
    for (const q of ['malachite', author.username, author.email]) expect(await find(q, boss), q).toEqual([]);
  });
});
