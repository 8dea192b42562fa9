import { maxDrafts } from '@wyrmgate/contract/forum-constants';
import { emptyRichText, plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { addSection, docOf } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import type { TestUser } from '../../test/users.ts';
import { cleanDrafts } from './drafts/service.ts';
import { forumDrafts } from './drafts/table.ts';
import { forumPersonalData } from './personal-data.ts';

const { app, boss, author, reader, open, ...forum } = await startForum();
await addSection(app, 'staff', { see_right: 'staff' });
let thread: number;
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  ({ thread } = await open(author));
});

const reply = (user: TestUser, text: string) => forum.reply(user, thread, text);

it('the draft of a reply keeps its quote while the quoted post can be read and contains the quoted words', async () => {
  const { id } = await reply(author, 'Some quoted words');
  const save = (text: string) =>
    reader.api.forum.saveDraft({ body: { thread, body: docOf('Answer'), quote: { id, text } } });
  const kept = async () => (await reader.api.forum.get({ params: { id: thread } })).own?.draft?.quote;
  await save('quoted words');
  expect(await kept()).toEqual({ id, author: author.username, text: 'quoted words' });
  await save('other words');
  expect(await kept()).toBeNull();
  await save('quoted words');
  await author.api.forum.remove({ params: { id } });
  expect(await kept()).toBeNull();
  await author.api.forum.restore({ params: { id } });
  expect((await kept())?.id).toBe(id);
  await boss.api.forum.movePosts({ params: { id: thread }, body: { posts: [id], title: 'Elsewhere' } });
  expect(await kept()).toBeNull();
  await reader.api.forum.saveDraft({ body: { thread, body: docOf('Answer') } });
  expect(await kept()).toBeNull();
});

it('a section is marked as unread for a player until they have read its new threads', async () => {
  const unread = async (user: TestUser) =>
    Object.fromEntries(
      (await user.api.forum.sections()).groups.flatMap(({ sections }) => sections.map((one) => [one.slug, one.unread])),
    );
  await reader.api.forum.readAll();
  expect(await unread(reader)).toEqual({ open: false });
  await reply(author, 'News');
  await boss.api.forum.create({ body: { section: 'staff', title: 'Secret', body: docOf('Secret') } });
  expect(await unread(reader)).toEqual({ open: true });
  expect(await unread(boss)).toMatchObject({ staff: false });
  const visitors = (await app.as().forum.sections()).groups.flatMap(({ sections }) => sections);
  expect(visitors.map(({ unread: mark }) => mark)).toEqual([false]);
  await reader.api.forum.read({ params: { id: thread }, body: { no: 2 } });
  expect(await unread(reader)).toEqual({ open: false });
  await reply(author, 'More news');
  expect(await unread(reader)).toEqual({ open: true });
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide' } });
  expect(await unread(reader)).toEqual({ open: false });
});

it('the personal data export includes earlier versions of the player’s posts and their polls, but not those of others', async () => {
  app.clock.advance(120_000);
  const { id } = await author.api.forum.create({
    body: {
      section: 'open',
      title: 'A poll',
      body: docOf('First words'),
      poll: { question: 'Which gate?', options: ['North', 'South'] },
    },
  });
  app.clock.advance(3_600_000);
  await author.api.forum.edit({ params: { id }, body: { body: docOf('Second words') } });
  const { db } = app.platform.database;
  expect(await forumPersonalData.export(db, author.id)).toMatchObject({
    earlier_versions: [{ post: id, body: docOf('First words') }],
    polls: [{ thread: 'A poll', question: 'Which gate?', options: ['North', 'South'] }],
  });
  expect(await forumPersonalData.export(db, reader.id)).toMatchObject({ earlier_versions: [], polls: [] });
});

const draftOf = async () => {
  const { own } = await reader.api.forum.get({ params: { id: thread } });
  return own && { text: own.draft && plainTextOf(own.draft.body), version: own.draft_version };
};
const save = (text: string | null, version?: number) =>
  reader.api.forum.saveDraft({ body: { thread, body: text === null ? null : docOf(text), version } });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

it.each(['first', 'later'] as const)(
  'only one of two concurrent saves succeeds for the %s version of a draft',
  async (when) => {
    const version = when === 'first' ? 0 : (await save('Before', 0)).version;
    const saves = await Promise.allSettled([save('One', version), save('Two', version)]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = saves[0]?.status === 'fulfilled' ? 'One' : 'Two';
    expect(await draftOf()).toEqual({ text: kept, version: version + 1 });
    expect(await codeOf(save('Three', version))).toBe('forum.changedMeanwhile');
  },
);

it.each([0, 1])('a save that is sent again after its answer was lost succeeds: over version %i', async (version) => {
  const { id } = await reply(author, 'Some quoted words');
  const again = (text: string | null, quoted = 'quoted words') =>
    reader.api.forum.saveDraft({
      body: { thread, body: text === null ? null : docOf(text), quote: { id, text: quoted }, version },
    });
  if (version > 0) await save('Before', 0);
  const kept = { saved: true, version: version + 1 };
  expect([await again('Words'), await again('Words')]).toEqual([kept, kept]);
  expect(await draftOf()).toEqual({ text: 'Words', version: version + 1 });
  for (const other of [again('Other words'), again('Words', 'words'), again(null)])
    expect(await codeOf(other)).toBe('forum.changedMeanwhile');
  const emptied = { saved: false, version: version + 2 };
  expect([await save(null, version + 1), await save(null, version + 1)]).toEqual([emptied, emptied]);
  expect((await draftOf())?.text).toBeNull();
});

it.each([0, 1])('a late save does not bring back a draft that was posted: after %i saves', async (version) => {
  if (version > 0) await save('Almost', 0);
  await reply(reader, 'Done');
  expect(await codeOf(save('Almost done', version))).toBe('forum.changedMeanwhile');
  const posted = await draftOf();
  expect(posted).toEqual({ text: null, version: version + 1 });
  expect((await save('Next', posted?.version)).saved).toBe(true);
  expect((await draftOf())?.text).toBe('Next');
});

it('a late save does not bring back the draft of a thread that was opened, or a draft that was deleted', async () => {
  const inSection = (version: number) =>
    reader.api.forum.saveDraft({ body: { section: 'open', title: 'Late', body: docOf('Late'), version } });
  await inSection(0);
  app.clock.advance(61_000);
  await reader.api.forum.create({ body: { section: 'open', title: 'Opened', body: docOf('Opened') } });
  expect(await codeOf(inSection(1))).toBe('forum.changedMeanwhile');
  expect(await reader.api.forum.draft({ query: { section: 'open' } })).toMatchObject({ draft: null, draft_version: 2 });
  const { version } = await save('Some text');
  expect(await save(null, version)).toEqual({ saved: false, version: version + 1 });
  expect(await codeOf(save('Some text', version))).toBe('forum.changedMeanwhile');
  expect((await draftOf())?.text).toBeNull();
});

it('posted drafts do not count towards a player’s draft limit, and are deleted after a day', async () => {
  const { db } = app.platform.database;
  const rows = () => db.select().from(forumDrafts).where(eq(forumDrafts.user_id, author.id));
  const at = (index: number) => new Date(app.clock.now().getTime() - 3_600_000 + index);
  const empty = Array.from({ length: maxDrafts }, (_, index) => ({
    target: `thread:${1000 + index}`,
    body: emptyRichText,
  }));
  const kept = { target: 'thread:999', body: docOf('Old') };
  const values = [kept, ...empty].map((row, index) => ({
    ...row,
    user_id: author.id,
    title: '',
    updated_at: at(index),
  }));
  await db.insert(forumDrafts).values(values);
  await author.api.forum.saveDraft({ body: { thread, body: docOf('New') } });
  expect((await rows()).map(({ target }) => target)).toContain('thread:999');
  app.clock.advance(25 * 3_600_000);
  await cleanDrafts(app.platform);
  expect((await rows()).map(({ target }) => target).toSorted()).toEqual([`thread:${thread}`, 'thread:999'].toSorted());
});

it('a draft that contains only a quote is kept, and posted drafts are not in the personal data export', async () => {
  const { db } = app.platform.database;
  const { id } = await reply(author, 'Some quoted words');
  await reader.api.forum.saveDraft({ body: { thread, body: emptyRichText, quote: { id, text: 'quoted words' } } });
  const drafts = async () => {
    const copy = (await forumPersonalData.export(db, reader.id)) as { drafts: { body: RichTextDoc }[] };
    return copy.drafts.map(({ body }) => plainTextOf(body));
  };
  const before = await drafts();
  app.clock.advance(25 * 3_600_000);
  await cleanDrafts(app.platform);
  expect((await reader.api.forum.get({ params: { id: thread } })).own?.draft?.quote?.id).toBe(id);
  await reply(reader, 'Posted');
  expect(await drafts()).toHaveLength(before.length - 1);
});

it('a draft with a version that no draft can have is rejected with a field error', async () => {
  for (const version of [-1, 3_000_000_000])
    expect(await codeOf(author.api.forum.saveDraft({ body: { thread, body: docOf('Text'), version } }))).toBe(
      'common.validation',
    );
});
