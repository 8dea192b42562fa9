import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guildNotices } from '../src/recruiting/table.ts';
import { writeSettings } from '../src/settings/service.ts';
import { type Api, active, type Caller, type Community, callers, openCommunity, permissions } from './community.ts';
import { docOf } from './forum.ts';
import { knownPlayer, uploadPicture, withPictures } from './forum-pictures.ts';
import { type Action, checkAction } from './matrix.ts';
import type { TestUser } from './users.ts';

const everyone: readonly Caller[] = callers;
const removers: readonly Caller[] = ['forumDelete', 'boss'];
const backOffice: readonly Caller[] = [...(Object.keys(permissions) as (keyof typeof permissions)[]), 'boss'];

let c: Community;
/** Writes the posts and messages that staff act on. */
let writer: TestUser;
/** Each is used up by a call and made again after each call that succeeds. */
const made = { versions: 0, image: '', report: 0, word: 0, guild: 0 };

const boss = () => c.people.boss.api;
const params = (id: number) => ({ params: { id } });
const makers = {
  versions: async () => {
    made.versions = await c.reply(writer.api, c.threads.open, 'old');
    for (let index = 0; index < 10; index++) c.wait();
    await writer.api.forum.edit({ ...params(made.versions), body: { body: docOf(`New ${c.next()}`) } });
  },
  image: async () => {
    made.image = await uploadPicture(c.app, writer);
    c.wait();
    const body = withPictures(`Look ${c.next()}`, made.image);
    await writer.api.forum.reply({ ...params(c.threads.open), body: { body } });
  },
  report: async () => {
    const { room } = await writer.api.chat.startConversation({ body: { username: c.friend.username } });
    const message = await c.say(writer.api, room, 'private');
    made.report = (await c.friend.api.chat.report({ body: { message, reason: 'spam' } })).id;
  },
  word: async () => {
    const body = { pattern: `casino${c.next()}`, action: 'reject' } as const;
    made.word = (await boss()['word-filter'].create({ body })).id;
  },
};

beforeAll(async () => {
  c = await openCommunity();
  writer = await knownPlayer(c.app);
  const { db } = c.app.platform.database;
  await writeSettings(
    db,
    { forum_images: true, forum_images_level: 'known', forum_public_removals: true },
    c.app.clock.now(),
  );
  made.guild = (await c.app.as().world.guilds({ query: {} })).guilds[0]?.id ?? 0;
  await db.insert(guildNotices).values({
    guild_id: made.guild,
    text: 'Join us',
    min_level: 1,
    open: true,
    author_id: writer.id,
    updated_at: c.app.clock.now(),
  });
  for (const make of Object.values(makers)) await make();
  await c.author.api.players.setVisibility({ body: { visibility: 'players' } });
  await c.friend.api.players.setVisibility({ body: { visibility: 'hidden' } });
});
afterAll(() => c.app.close());
beforeEach(() => c.renew());

const page = (api: Api, { username }: TestUser) => api.players.get({ params: { name: username } });

const reading: Action[] = [
  { name: 'lists the sections', call: (api) => api.forum.sections(), allowed: everyone },
  { name: 'lists the public removals', call: (api) => api.forum.removals(), allowed: everyone },
  {
    name: 'reads the sitemap',
    call: async (api) => {
      const { files } = await api.forum.sitemap();
      return api.forum.sitemapFile({ params: { file: files[0] ?? 0 } });
    },
    allowed: everyone,
  },
  { name: 'counts waiting posts', call: (api) => api.forum.waiting(), allowed: ['forumView', 'boss'] },
  {
    name: 'reads the draft of a thread in an open section',
    call: (api) => api.forum.draft({ query: { section: 'open' } }),
    allowed: active,
  },
  {
    name: 'reads the draft of a thread in a section for staff',
    call: (api) => api.forum.draft({ query: { section: 'staff' } }),
    allowed: ['forumSections', 'boss'],
  },
  { name: 'marks the whole forum as read', call: (api) => api.forum.readAll(), allowed: active },
  { name: 'lists their chat rooms', call: (api) => api.chat.rooms(), allowed: active },
  { name: 'lists their conversations', call: (api) => api.chat.conversations(), allowed: active },
  { name: 'lists the players they blocked', call: (api) => api.chat.blocks(), allowed: active },
  { name: 'reads their chat preferences', call: (api) => api.chat.preferences(), allowed: active },
  { name: 'changes their chat preferences', call: (api) => api.chat.savePreferences({ body: {} }), allowed: active },
  { name: 'opens a public player page', call: (api) => page(api, writer), allowed: everyone },
  { name: 'opens a player page for players', call: (api) => page(api, c.author), allowed: active },
  { name: 'opens a hidden player page', call: (api) => page(api, c.friend), allowed: [] },
  { name: 'reads their visibility', call: (api) => api.players.visibility(), allowed: active },
  {
    name: 'changes their visibility',
    call: (api) => api.players.setVisibility({ body: { visibility: 'public' } }),
    allowed: active,
  },
];

const writing: Action[] = [
  {
    name: 'removes and restores their own reply',
    call: async (api) => {
      const own = params(await c.reply(api, c.threads.open, 'own'));
      await api.forum.remove(own);
      await api.forum.restore(own);
    },
    allowed: active,
  },
  {
    name: 'restores the post of another player as an author',
    call: (api) => api.forum.restore(params(c.posts.removed)),
    allowed: [],
  },
  {
    name: 'reports the notice of a guild',
    call: (api) => api.moderation.report({ body: { kind: 'guild', target: made.guild, reason: 'spam' } }),
    allowed: active,
  },
  {
    name: 'posts a notice in an open room',
    call: (api) => {
      const body = { client_id: randomUUID(), text: `Notice ${c.next()}` };
      return api.chat.postNotice({ params: { room: 'en' }, body });
    },
    allowed: ['chatModerate', 'boss'],
  },
  {
    name: 'posts a notice in a conversation',
    call: (api) => {
      const body = { client_id: randomUUID(), text: `Notice ${c.next()}` };
      return api.chat.postNotice({ params: { room: c.privateRoom }, body });
    },
    allowed: [],
  },
];

const moderating: Action[] = [
  {
    name: 'deletes the earlier versions of a post',
    call: (api) => api.forum.removeHistory({ ...params(made.versions), body: { reason: 'Address' } }),
    undo: makers.versions,
    allowed: removers,
  },
  {
    name: 'removes a picture from a post',
    call: (api) => api.forum.removeImage({ params: { image: made.image }, body: { reason: 'Insult' } }),
    undo: makers.image,
    allowed: removers,
  },
  {
    name: 'reads the reported part of a conversation',
    call: (api) => api.chat.readReport(params(made.report)),
    allowed: ['chatModerate', 'boss'],
  },
  {
    name: 'reads the history of a player',
    call: (api) => api.moderation.history({ ...params(writer.id), query: {} }),
    allowed: backOffice,
  },
  ...(
    [
      ['post', () => c.posts.open, ['forumModerate', 'boss']],
      ['post', () => c.posts.inStaff, ['boss']],
      ['chat', () => c.messages.open, ['chatModerate', 'boss']],
      ['player', () => writer.id, ['forumModerate', 'chatModerate', 'boss']],
    ] as const
  ).map(
    ([kind, id, allowed], index): Action => ({
      name: `warns without a report: ${kind} ${index}`,
      call: (api) => api.moderation.warn({ body: { kind, id: id(), reason: 'Rude' } }),
      allowed,
    }),
  ),
  {
    name: 'lists the rules of the word filter',
    call: (api) => api['word-filter'].adminList(),
    allowed: ['wordsView', 'boss'],
  },
  {
    name: 'tests the word filter',
    call: (api) => api['word-filter'].test({ query: { text: 'casino' } }),
    allowed: ['wordsView', 'boss'],
  },
  {
    name: 'adds a rule to the word filter',
    call: (api) => api['word-filter'].create({ body: { pattern: `poker${c.next()}` } }),
    allowed: ['wordsEdit', 'boss'],
  },
  {
    name: 'changes a rule of the word filter',
    call: (api) => api['word-filter'].update({ ...params(made.word), body: { pattern: `bingo${c.next()}` } }),
    allowed: ['wordsEdit', 'boss'],
  },
  {
    name: 'deletes a rule of the word filter',
    call: (api) => api['word-filter'].remove(params(made.word)),
    undo: makers.word,
    allowed: ['wordsEdit', 'boss'],
  },
];

describe.each([
  ['reading records', reading],
  ['writing records', writing],
  ['moderating records', moderating],
])('%s', (_, actions) => {
  it.each(actions)('is allowed only with the required rights: $name', (action) => checkAction(c, action));
});

it('the history of a player has only the kinds of events that the viewer may see', async () => {
  await c.author.api.forum.report({
    body: { post: await c.reply(writer.api, c.threads.open, 'rude'), reason: 'spam' },
  });
  await boss().chat.mute({ body: { username: writer.username, reason: 'Insults', hours: 1 } });
  const kinds = async (api: Api) =>
    new Set((await api.moderation.history({ ...params(writer.id), query: {} })).entries.map(({ kind }) => kind));
  expect(await kinds(c.people.tickets.api)).toEqual(new Set());
  expect(await kinds(c.people.chatView.api)).toEqual(new Set(['mute']));
  expect(await kinds(c.people.forumView.api)).toEqual(new Set(['warning']));
  expect(await kinds(boss())).toEqual(new Set(['mute', 'warning']));
});
