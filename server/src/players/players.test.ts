import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, saveSection } from '../../test/forum.ts';
import { character, worldOf } from '../../test/game/memory-world.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { forumMembers } from '../forum/table.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { users } from '../users/table.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { playersPersonalData } from './personal-data.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let reader: TestUser;

const world = {
  characters: [
    character(1, { name: 'Shown', level: 40 }),
    character(2, { name: 'Private', accountId: '1' as AccountId }),
  ],
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false, game: worldOf(world) });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2024-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([author, reader].map(({ id }) => ({ user_id: id, posts: 10 })));
  await addSection(app, 'open');
  await addSection(app, 'players', { see_right: 'players' });
  const account = { id: '1' as AccountId, login: 'one' };
  await linkGameAccount(db, {
    family: app.platform.game.family,
    account,
    userId: author.id,
    origin: 'proof',
    now: app.clock.now(),
  });
  await takeSnapshot(app.platform);
});
afterAll(() => app.close());

const open = async (section: string, text: string) => {
  app.clock.advance(60_000);
  return author.api.forum.create({ body: { section, title: `Title ${text}`, body: docOf(text) } });
};
const page = (name: string, token?: string) =>
  app.inject({
    method: 'GET',
    url: `/api/players/${encodeURIComponent(name)}`,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
const refusal = async (name: string, token?: string) => {
  const { status, body } = await page(name, token);
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
};

describe('a player’s page', () => {
  it('counts and shows only content that the viewer can open', async () => {
    const shown = await open('open', 'first');
    await open('players', 'second');
    const hidden = await open('open', 'third');
    await boss.api.forum.moderate({ params: { id: hidden.thread }, body: { action: 'hide', reason: 'test' } });
    await reader.api.forum.react({ body: { post: shown.id, reaction: 'thanks', on: true } });
    const { characters } = await author.api.world.own();
    const secret = characters.find(({ name }) => name === 'Private')?.id ?? 0;
    await author.api.world.setPrivacy({ params: { id: secret }, body: { private: true } });
    const forVisitor = await app.as().players.get({ params: { name: author.username } });
    expect(forVisitor).toMatchObject({
      name: author.username,
      authority: 'player',
      since: '2024-01-01T00:00:00.000Z',
      visibility: null,
      posts: 1,
      thanks: 1,
      characters: [{ name: 'Shown' }],
      recent: [{ title: 'Title first', section: 'open', no: 1 }],
    });
    expect(forVisitor.badges.map(({ badge }) => badge)).toEqual(['years', 'firstPost']);
    const forPlayer = await reader.api.players.get({ params: { name: author.username.toLowerCase() } });
    expect(forPlayer.recent.map(({ title }) => title)).toEqual(['Title second', 'Title first']);
    expect((await boss.api.players.get({ params: { name: author.username } })).posts).toBe(2);
  });

  it('counts only posts that the viewer can open, and forum cards count only public posts', async () => {
    const get = async (url: string, token?: string) => {
      const reply = await app.inject({
        method: 'GET',
        url,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
      return (reply.body as { data: { posts: unknown } }).data.posts;
    };
    const counts = async (thread: number): Promise<number[][]> => {
      const found: number[][] = [];
      for (const token of [undefined, reader.token, boss.token]) {
        const [first] = (await get(`/api/forum/posts/${thread}`, token)) as { author: { posts: number } }[];
        found.push([first?.author.posts ?? -1, (await get(`/api/players/${author.username}`, token)) as number]);
      }
      return found;
    };
    const { thread } = await open('open', 'to count');
    const before = await counts(thread);
    expect(new Set(before.map(([card]) => card)).size).toBe(1);
    const inPlayers = await open('players', 'counted elsewhere');
    const secret = await open('open', 'soon hidden');
    await boss.api.forum.moderate({ params: { id: secret.thread }, body: { action: 'hide', reason: 'test' } });
    const [visitor = [], player = [], staff = []] = await counts(thread);
    expect(visitor).toEqual(before[0]);
    expect([player[0], player[1]]).toEqual([before[1]?.[0], Number(before[1]?.[1]) + 1]);
    expect(staff[1]).toBe(Number(before[2]?.[1]) + 1);
    const sectionId = (await boss.api.forum.get({ params: { id: inPlayers.thread } })).section.id;
    await saveSection(boss, sectionId, { see_right: 'everyone' });
    expect((await counts(thread))[0]).toEqual(before[0]?.map((count) => Number(count) + 2));
    await saveSection(boss, sectionId, { see_right: 'players' });
  });

  it('contains no IP address, email address or time of the last visit', async () => {
    const { text } = await page(author.username, boss.token);
    for (const secret of [author.email, 'email', 'last_play', 'ip', 'real_name', '"id":"', 'cash'])
      expect(text.toLowerCase()).not.toContain(secret === 'ip' ? '"ip"' : secret);
  });

  it('is visible to everyone, to players or to no one, as the player chooses', async () => {
    const set = (visibility: 'public' | 'players' | 'hidden') =>
      author.api.players.setVisibility({ body: { visibility } });
    const seen = async () =>
      Promise.all(
        [undefined, reader.token, boss.token, author.token].map(
          async (token) => (await page(author.username, token)).status,
        ),
      );
    expect((await author.api.players.visibility()).visibility).toBe('public');
    expect(await seen()).toEqual([200, 200, 200, 200]);
    await set('players');
    expect(await seen()).toEqual([404, 200, 200, 200]);
    await set('hidden');
    expect(await seen()).toEqual([404, 404, 404, 200]);
    expect((await author.api.players.get({ params: { name: author.username } })).visibility).toBe('hidden');
    expect(await refusal(author.username)).toEqual(await refusal('NoSuchPlayer'));
    await set('public');
  });

  it('responds with the same 404 for banned, deleted and unknown players', async () => {
    const nowhere = await refusal('NoSuchPlayer');
    expect(nowhere).toMatchObject({ status: 404, code: 'players.notFound' });
    const { db } = app.platform.database;
    for (const status of ['banned', 'deleted'] as const) {
      const gone = await createTestUser(app);
      await db.update(users).set({ status }).where(eq(users.id, gone.id));
      for (const token of [undefined, reader.token, boss.token])
        expect(await refusal(gone.username, token)).toEqual(nowhere);
    }
    for (const name of ['deleted-1', "a' or 1=1", '%', '..%2f', 'x'.repeat(40), 'ünïcode', '\0'])
      expect((await page(name)).status, name).toBe(404);
  });

  it('has a visibility setting that is included in the personal data export and removed on erasure', async () => {
    const { db } = app.platform.database;
    await reader.api.players.setVisibility({ body: { visibility: 'hidden' } });
    expect(await playersPersonalData.export(db, reader.id)).toEqual({ public_page: [{ visibility: 'hidden' }] });
    await playersPersonalData.erase(db, reader.id, app.clock.now() as never);
    expect((await reader.api.players.visibility()).visibility).toBe('public');
  });
});
