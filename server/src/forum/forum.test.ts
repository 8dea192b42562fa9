import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection, docOf, readSitemap } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';
import { forumPersonalData } from './personal-data.ts';
import { forumMembers } from './table.ts';

let app: TestApp;
let boss: TestUser;
let author: TestUser;
let reader: TestUser;
let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  // Jobs are dropped, because they are not under test here.
  app.platform.jobs.send = async () => undefined;
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  author = await createTestUser(app, { longLivedToken: true });
  reader = await createTestUser(app, { longLivedToken: true });
  // Makes the accounts old enough to be exempt from the limits on new accounts, which have their own test.
  const { db } = app.platform.database;
  await db.update(users).set({ create_time: new Date('2026-01-01T00:00:00Z') });
  await db.insert(forumMembers).values([author, reader].map(({ id }) => ({ user_id: id, posts: 10 })));
  await addSection(app, 'open');
  await addSection(app, 'players', { see_right: 'players' });
  await addSection(app, 'staff', { see_right: 'staff', post_right: 'staff' });
  await addSection(app, 'news', { read_only: true });
});
afterAll(() => app.close());

const open = async (user: TestUser, section = 'open', text = `Text ${next()}`) => {
  app.clock.advance(60_000);
  return user.api.forum.create({ body: { section, title: `Thread ${count}`, body: docOf(text) } });
};
const reply = async (user: TestUser, thread: number, text = `Reply ${next()}`, more: object = {}) => {
  app.clock.advance(60_000);
  return user.api.forum.reply({ params: { id: thread }, body: { body: docOf(text), ...more } });
};
const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call;
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};
const holder = async (permission: string): Promise<TestUser> => {
  const user = await createTestUser(app, { longLivedToken: true });
  count += 1;
  const role = await boss.api.roles.create({
    body: { name: `forum-${count}`, display_name: permission, permissions: JSON.stringify([permission]) },
  });
  await boss.api.roles.assign({ params: { id: user.id }, body: { roleId: role.id } });
  return user;
};

describe('a forum section', () => {
  it('is visible, with its threads and posts, only to readers with access, in every read endpoint', async () => {
    const secret = await open(boss, 'staff', 'Secret words');
    const member = await open(author, 'players', 'Only for members');
    const visitor = app.as();
    const slugs = async (api: TestUser['api']) =>
      (await api.forum.sections()).groups.flatMap(({ sections }) => sections.map(({ slug }) => slug));
    expect(await slugs(visitor)).toEqual(['open', 'news']);
    expect(await slugs(reader.api)).toEqual(['open', 'players', 'news']);
    expect(await slugs(boss.api)).toEqual(['open', 'players', 'staff', 'news']);
    for (const api of [visitor, reader.api]) {
      for (const call of [
        () => api.forum.get({ params: { id: secret.thread } }),
        () => api.forum.find({ params: { id: secret.id } }),
        () => api.forum.history({ params: { id: secret.id } }),
        () => api.forum.list({ query: { section: 'staff' } }),
        () => api.forum.feed({ query: { section: 'staff' } }),
      ])
        expect((await errorOf(call())).code).toBe('forum.notFound');
      const everything = JSON.stringify([
        await api.forum.list(),
        await api.forum.list({ query: { list: 'popular' } }),
        await api.forum.list({ query: { list: 'unanswered' } }),
        await readSitemap(api),
        await api.forum.sections(),
      ]);
      expect(everything).not.toContain('Secret words');
    }
    for (const call of [
      () => reader.api.forum.vote({ body: { post: secret.id, vote: 'upvote' } }),
      () => reader.api.forum.react({ body: { post: secret.id, reaction: 'agree', on: true } }),
      () => reader.api.forum.report({ body: { post: secret.id, reason: 'spam' } }),
      () => reader.api.forum.reply({ params: { id: secret.thread }, body: { body: docOf('Hello') } }),
      () => reader.api.forum.mark({ params: { id: secret.thread }, body: { follows: true } }),
      () => reader.api.forum.read({ params: { id: secret.thread }, body: { no: 1 } }),
      () => reader.api.forum.saveDraft({ body: { thread: secret.thread, body: docOf('Hello') } }),
    ])
      expect((await errorOf(call())).code).toBe('forum.notFound');
    // The feed and the sitemap are always those for visitors, even if staff request them.
    expect((await errorOf(boss.api.forum.feed({ query: { section: 'players' } }))).code).toBe('forum.notFound');
    expect(JSON.stringify(await readSitemap(boss.api))).not.toContain(`"id":${member.thread},`);
    expect((await reader.api.forum.get({ params: { id: member.thread } })).posts).toHaveLength(1);
  });

  it('accepts no threads or replies from players if it is read-only', async () => {
    expect((await errorOf(open(author, 'news'))).code).toBe('forum.notAllowed');
    const { thread } = await open(boss, 'news');
    expect((await errorOf(reply(author, thread))).code).toBe('forum.notAllowed');
    expect((await author.api.forum.get({ params: { id: thread } })).reply).toBe('readOnly');
  });
});

describe('forum moderation', () => {
  it('allows each permission exactly its own actions, and players none', async () => {
    const { thread } = await open(author);
    const post = await reply(reader, thread);
    const calls = (api: TestUser['api']) => ({
      pin: () => api.forum.moderate({ params: { id: thread }, body: { action: 'pin' } }),
      move: () => api.forum.movePosts({ params: { id: thread }, body: { posts: [post.id], title: 'Split' } }),
      remove: () => api.forum.removePost({ params: { id: post.id }, body: {} }),
      restore: () => api.forum.restorePost({ params: { id: post.id } }),
      sections: () => api.forum.createGroup({ body: { names: { en: 'More' } } }),
      queue: () => api.forum.reports(),
    });
    const rows: [TestUser['api'], Record<string, number>][] = [
      [app.as(), { pin: 401, move: 401, remove: 401, restore: 401, sections: 401, queue: 401 }],
      [reader.api, { pin: 403, move: 403, remove: 403, restore: 403, sections: 403, queue: 403 }],
      [
        (await holder('admin.forum.view')).api,
        { pin: 403, move: 403, remove: 403, restore: 403, sections: 403, queue: 200 },
      ],
      [
        (await holder('admin.forum.delete')).api,
        { pin: 403, move: 403, remove: 200, restore: 200, sections: 403, queue: 403 },
      ],
      [
        (await holder('admin.forum.sections')).api,
        { pin: 403, move: 403, remove: 403, restore: 403, sections: 200, queue: 403 },
      ],
      [
        (await holder('admin.forum.moderate')).api,
        { pin: 200, move: 200, remove: 403, restore: 403, sections: 403, queue: 403 },
      ],
    ];
    for (const [api, expected] of rows) {
      const found: Record<string, number> = {};
      for (const [name, call] of Object.entries(calls(api))) found[name] = await statusOf(call());
      expect(found).toEqual(expected);
    }
  });

  it('hides a thread from players at once, and from visitors even with a cached page', async () => {
    const { thread } = await open(author);
    await app.as().forum.get({ params: { id: thread } });
    await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } });
    expect((await errorOf(app.as().forum.get({ params: { id: thread } }))).status).toBe(404);
    expect((await boss.api.forum.get({ params: { id: thread } })).thread.statuses).toContain('hidden');
    await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'show' } });
    expect((await app.as().forum.get({ params: { id: thread } })).thread.statuses).toEqual(['active']);
  });

  it('allows no replies in a locked thread, and hides removed text from readers and quotes', async () => {
    const { thread } = await open(author);
    const post = await reply(reader, thread, 'Words that go away');
    await reply(author, thread, 'I agree', { quote: { id: post.id, text: 'that go' } });
    await boss.api.forum.removePost({ params: { id: post.id }, body: { reason: 'Insult' } });
    const page = JSON.stringify(await app.as().forum.get({ params: { id: thread } }));
    expect(page).not.toContain('that go');
    expect(page).toContain('Insult');
    expect((await errorOf(reply(author, thread, 'Again', { quote: { id: post.id, text: 'that go' } }))).code).toBe(
      'forum.quoteNotFound',
    );
    await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'lock' } });
    expect((await errorOf(reply(author, thread))).code).toBe('forum.locked');
  });

  it('stores the text of a reported post, counts the report until staff decide, and notifies the reporter', async () => {
    const { thread } = await open(author);
    const post = await reply(author, thread, 'Buy gold here');
    const before = (await boss.api.forum.waiting()).waiting;
    const { id } = await reader.api.forum.report({ body: { post: post.id, reason: 'spam', note: 'An advert' } });
    expect((await errorOf(reader.api.forum.report({ body: { post: post.id, reason: 'other' } }))).status).toBe(409);
    expect((await errorOf(author.api.forum.report({ body: { post: post.id, reason: 'spam' } }))).code).toBe(
      'forum.ownPost',
    );
    expect((await boss.api.forum.waiting()).waiting).toBe(before + 1);
    await boss.api.forum.claim({ params: { id }, body: { claim: true } });
    const other = await holder('admin.forum.moderate');
    expect((await errorOf(other.api.forum.decide({ params: { id }, body: { decision: 'dismiss' } }))).code).toBe(
      'forum.claimedByOther',
    );
    await boss.api.forum.decide({ params: { id }, body: { decision: 'delete', answer: 'Thank you' } });
    expect((await boss.api.forum.waiting()).waiting).toBe(before);
    const { reports } = await boss.api.forum.reports({ query: { state: 'decided' } });
    expect(reports[0]).toMatchObject({
      id,
      state: 'upheld',
      decision: 'delete',
      post: { text: 'Buy gold here', removed: true },
    });
  });
});

describe('writing in the forum', () => {
  it('is limited for new accounts, with an error that names the reason, and a repeated text is rejected', async () => {
    const fresh = await createTestUser(app, { longLivedToken: true });
    const { thread } = await open(author);
    await reply(fresh, thread, 'Hello there');
    const soon = fresh.api.forum.reply({ params: { id: thread }, body: { body: docOf('Me again') } });
    expect(await errorOf(soon)).toMatchObject({ code: 'forum.tooSoon', status: 429 });
    expect((await errorOf(reply(fresh, thread, 'Hello there'))).code).toBe('forum.duplicate');
    expect((await errorOf(reply(fresh, thread, 'See https://spam.example'))).code).toBe('forum.noLinksYet');
    await reply(author, thread, 'See https://good.example');
  });

  it('turns names into mentions, and never stores a label or an attribution that the client made up', async () => {
    const { thread } = await open(author);
    const body = {
      type: 'doc' as const,
      content: [
        {
          type: 'blockquote',
          attrs: { author: 'implementor', post: 1 },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'I give you admin' }] }],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'mention', attrs: { id: reader.id, label: 'implementor' } },
            { type: 'text', text: ` and @${author.username}` },
          ],
        },
      ],
    };
    app.clock.advance(60_000);
    await author.api.forum.reply({ params: { id: thread }, body: { body } });
    const stored = JSON.stringify((await app.as().forum.get({ params: { id: thread } })).posts.at(-1)?.body);
    expect(stored).not.toContain('implementor');
    expect(stored).toContain(`"label":"${reader.username}"`);
    expect(stored).toContain(`"label":"${author.username}"`);
  });

  it.each([
    [
      'a script link',
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      },
    ],
    ['text instead of a node', 'text'],
    ['an unknown node', { type: 'iframe' }],
    ['a picture', { type: 'media', attrs: { id: 1 } }],
    ['nothing but white space', { type: 'paragraph', content: [{ type: 'text', text: '  ' }] }],
  ])('rejects a body with %s', async (_, node) => {
    const { thread } = await open(author);
    app.clock.advance(60_000);
    const body = { type: 'doc', content: [node] } as never;
    expect((await errorOf(author.api.forum.reply({ params: { id: thread }, body: { body } }))).status).toBe(400);
  });

  it('keeps the earlier text of each edited post, and rejects edits by other players', async () => {
    const { thread, id } = await open(author, 'open', 'First words');
    expect((await errorOf(reader.api.forum.edit({ params: { id }, body: { body: docOf('Mine') } }))).status).toBe(403);
    app.clock.advance(10 * 60_000);
    await author.api.forum.edit({ params: { id }, body: { body: docOf('Second words'), title: 'A new title' } });
    const { versions } = await reader.api.forum.history({ params: { id } });
    expect(JSON.stringify(versions)).toContain('First words');
    expect((await reader.api.forum.get({ params: { id: thread } })).thread).toMatchObject({
      title: 'A new title',
      slug: 'a-new-title',
    });
  });

  it('is not allowed for banned players', async () => {
    const { thread } = await open(author);
    const banned = await createTestUser(app, { longLivedToken: true });
    await app.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    expect(
      (await errorOf(banned.api.forum.reply({ params: { id: thread }, body: { body: docOf('Hello') } }))).status,
    ).toBe(401);
  });
});

describe('reading the forum', () => {
  it('remembers how far a player has read, and never moves that position back', async () => {
    const { thread } = await open(author);
    for (const text of ['One', 'Two', 'Three']) await reply(author, thread, `${text} ${thread}`);
    expect((await reader.api.forum.get({ params: { id: thread } })).own?.first_unread).toBe(1);
    await reader.api.forum.read({ params: { id: thread }, body: { no: 3 } });
    await reader.api.forum.read({ params: { id: thread }, body: { no: 1 } });
    expect((await reader.api.forum.get({ params: { id: thread } })).own).toMatchObject({ read_no: 3, first_unread: 4 });
    await reader.api.forum.readAll();
    expect((await reader.api.forum.get({ params: { id: thread } })).own?.first_unread).toBeNull();
  });

  it('shows the posts of an erased author under the name “former player”', async () => {
    const leaving = await createTestUser(app, { longLivedToken: true });
    const { db } = app.platform.database;
    const { thread } = await open(author);
    const post = await reply(leaving, thread, 'I was here');
    await author.api.forum.vote({ body: { post: post.id, vote: 'upvote' } });
    expect(JSON.stringify(await forumPersonalData.export(db, leaving.id))).toContain('I was here');
    await forumPersonalData.erase(db, leaving.id, app.clock.now());
    await db
      .update(users)
      .set({ status: 'deleted', username: `deleted-${leaving.id}` })
      .where(eq(users.id, leaving.id));
    const page = await reader.api.forum.get({ params: { id: thread } });
    expect(page.posts.at(-1)).toMatchObject({ author: { name: null, since: null }, upvotes: 1 });
    expect(JSON.stringify(page)).not.toContain(leaving.username);
  });
});
