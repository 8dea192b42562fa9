import type { ThreadAction } from '@wyrmgate/contract/forum-constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { forumWarnings } from '../src/forum/queues/table.ts';
import { forumGroups } from '../src/forum/table.ts';
import { writeSettings } from '../src/settings/service.ts';
import { type Api, active, type Caller, type Community, openCommunity, permissions } from './community.ts';
import { addSection, docOf, saveSection } from './forum.ts';
import { knownPlayer, picture, sendPicture } from './forum-pictures.ts';
import { type Action, checkAction } from './matrix.ts';
import type { TestUser } from './users.ts';

const moderators: readonly Caller[] = ['forumModerate', 'boss'];
const hidden: readonly Caller[] = ['forumModerate', 'forumDelete', 'boss'];
const ofStaffSection: readonly Caller[] = ['forumSections', 'boss'];
const chatModerators: readonly Caller[] = ['chatModerate', 'boss'];
const backOffice: readonly Caller[] = [...(Object.keys(permissions) as (keyof typeof permissions)[]), 'boss'];

let c: Community;
/** Writes the posts that staff moderate. */
let writer: TestUser;
/** Players whose posts and messages are cleaned up. */
let spammer: TestUser;
let chatter: TestUser;
let vault: number;
/** The ids of the objects that actions use up. They are replaced after each successful call. */
const made = {
  reply: 0,
  source: 0,
  held: 0,
  heldStaff: 0,
  report: 0,
  cleanup: 0,
  chatCleanup: 0,
  warning: 0,
  message: 0,
  chatReport: 0,
};
type Made = keyof typeof made;

const boss = () => c.people.boss.api;
const params = (id: number) => ({ params: { id } });
const open = async (section: string, poll = false) => {
  c.wait();
  const number = c.next();
  return boss().forum.create({
    body: {
      section,
      title: `Thread ${number}`,
      body: docOf(`Text ${number}`),
      ...(poll && { poll: { question: 'Which gate?', options: ['North', 'South'], changeable: true } }),
    },
  });
};
const cleanUp = async ({ id }: TestUser) =>
  (await boss().forum.cleanUp({ params: { id }, body: { days: 90, reason: 'Spam' } as never })).id;
const makers: Record<Made, () => Promise<number>> = {
  reply: () => c.reply(writer.api, c.threads.open, 'x'),
  source: async () => {
    c.wait();
    const number = c.next();
    const body = { section: 'open', title: `Source ${number}`, body: docOf(`Text ${number}`) };
    return (await writer.api.forum.create({ body })).thread;
  },
  held: () => c.reply(writer.api, c.threads.open, 'casino'),
  heldStaff: () => c.reply(c.people.forumSections.api, c.threads.staff, 'casino'),
  report: async () => {
    const post = await makers.reply();
    return (await c.author.api.forum.report({ body: { post, reason: 'spam' } })).id;
  },
  cleanup: () => cleanUp(spammer),
  chatCleanup: () => cleanUp(chatter),
  warning: async () => {
    const [row] = await c.app.platform.database.db
      .insert(forumWarnings)
      .values({
        user_id: writer.id,
        by_id: c.people.boss.id,
        post_id: c.posts.open,
        points: 1,
        reason: 'Rude',
        created_at: c.app.clock.now(),
        expires_at: new Date(c.app.clock.now().getTime() + 1000),
      })
      .returning({ id: forumWarnings.id });
    return row?.id ?? 0;
  },
  message: () => c.say(writer.api, 'en', 'Hello'),
  chatReport: async () => {
    const message = await makers.message();
    return (await c.author.api.chat.report({ body: { message, reason: 'spam' } })).id;
  },
};
const make = async (...kinds: Made[]) => {
  for (const kind of kinds) made[kind] = await makers[kind]();
};

beforeAll(async () => {
  c = await openCommunity();
  [writer, spammer, chatter] = [await knownPlayer(c.app), await knownPlayer(c.app), await knownPlayer(c.app)];
  await c.reply(spammer.api, c.threads.open, 'spam');
  await c.say(chatter.api, 'en', 'spam');
  await boss()['word-filter'].create({ body: { pattern: 'casino', action: 'hold' } });
  await writeSettings(
    c.app.platform.database.db,
    { forum_images: true, forum_images_level: 'known' },
    c.app.clock.now(),
  );
  vault = await addSection(c.app, 'vault', { see_right: 'permission', permission: 'admin.tickets.view' });
  await make(
    'cleanup',
    'chatCleanup',
    'reply',
    'source',
    'held',
    'heldStaff',
    'report',
    'warning',
    'message',
    'chatReport',
  );
});
afterAll(() => c.app.close());
beforeEach(() => c.renew());

const moderate = (api: Api, id: number, action: ThreadAction) =>
  api.forum.moderate({ ...params(id), body: { action, reason: 'Rules' } });
/** A change to a thread, and the change that undoes it. */
const change = (
  name: 'open' | 'staff' | 'hidden',
  on: ThreadAction,
  off: ThreadAction,
  allowed: readonly Caller[],
): Action => ({
  name: `performs "${on}" on a thread: ${name}`,
  call: (api) => moderate(api, c.threads[name], on),
  undo: () => moderate(boss(), c.threads[name], off),
  allowed,
});
/** Encoded once, and small, because the portal converts each upload. */
const sentPicture = picture(40);
const polls = { open: 0, staff: 0, hidden: 0 };
beforeAll(async () => {
  for (const name of ['open', 'staff', 'hidden'] as const)
    polls[name] = (await open(name === 'hidden' ? 'open' : name, true)).thread;
  await moderate(boss(), polls.hidden, 'hide');
});
const votePoll = (api: Api, id: number) => api.forum.votePoll({ ...params(id), body: { choices: [0] } });
const saveDraft = async (api: Api, thread: number) => {
  await api.forum.saveDraft({ body: { thread, body: docOf('Later') } });
  await api.forum.saveDraft({ body: { thread, body: null } });
};

const threads: Action[] = [
  change('open', 'lock', 'unlock', moderators),
  change('open', 'hide', 'show', moderators),
  change('hidden', 'show', 'hide', moderators),
  change('staff', 'lock', 'unlock', ['boss']),
  change('staff', 'hide', 'show', ['boss']),
  {
    name: 'splits a reply off',
    call: (api) => api.forum.movePosts({ ...params(c.threads.open), body: { posts: [made.reply], title: 'Another' } }),
    undo: () => make('reply'),
    allowed: moderators,
  },
  {
    name: 'merges a thread into another',
    call: (api) => api.forum.movePosts({ ...params(made.source), body: { to: c.threads.open } }),
    undo: () => make('source'),
    allowed: moderators,
  },
  {
    name: 'merges a thread into one for staff',
    call: (api) => api.forum.movePosts({ ...params(made.source), body: { to: c.threads.staff } }),
    undo: () => make('source'),
    allowed: ['boss'],
  },
  {
    name: 'undoes a clean-up',
    call: (api) => api.forum.undoCleanup(params(made.cleanup)),
    undo: () => make('cleanup'),
    allowed: ['forumDelete', 'boss'],
  },
  {
    name: 'undoes a clean-up that removed chat messages',
    call: (api) => api.forum.undoCleanup(params(made.chatCleanup)),
    undo: () => make('chatCleanup'),
    allowed: ['boss'],
  },
  {
    name: 'removes a reply',
    call: (api) => api.forum.removePost({ ...params(made.reply), body: { reason: 'Insult' } }),
    undo: () => boss().forum.restorePost(params(made.reply)),
    allowed: ['forumDelete', 'boss'],
  },
];

const taking: Action[] = [
  { name: 'votes in a poll', call: (api) => votePoll(api, polls.open), allowed: active },
  { name: 'votes in a poll for staff', call: (api) => votePoll(api, polls.staff), allowed: ofStaffSection },
  { name: 'votes in a hidden poll', call: (api) => votePoll(api, polls.hidden), allowed: [] },
  { name: 'closes the poll of another', call: (api) => api.forum.closePoll(params(polls.open)), allowed: ['boss'] },
  { name: 'keeps a draft of a reply', call: (api) => saveDraft(api, c.threads.open), allowed: active },
  {
    name: 'keeps a draft of a reply to staff',
    call: (api) => saveDraft(api, c.threads.staff),
    allowed: ofStaffSection,
  },
  {
    name: 'keeps a draft of a reply to a hidden thread',
    call: (api) => saveDraft(api, c.threads.hidden),
    allowed: hidden,
  },
  {
    name: 'uploads a picture',
    call: async (_, caller) => {
      const token = caller === 'visitor' ? '' : c.people[caller].token;
      const { status, code } = await sendPicture(c.app, { token } as TestUser, await sentPicture);
      if (status !== 200) throw Object.assign(new Error(code), { status, code });
    },
    allowed: active.filter((caller) => caller !== 'newcomer'),
  },
  {
    name: 'blocks and unblocks a player',
    call: async (api) => {
      const { block } = await api.chat.block({ body: { username: c.friend.username } });
      await api.chat.unblock(params(block.id));
    },
    allowed: active,
  },
];

const queue: Action[] = [
  {
    name: 'approves a held reply',
    call: (api) => api.forum.decideHeld({ ...params(made.held), body: { approve: true } }),
    undo: () => make('held'),
    allowed: moderators,
  },
  {
    name: 'rejects a held reply',
    call: (api) => api.forum.decideHeld({ ...params(made.held), body: { approve: false, reason: 'No' } }),
    undo: () => make('held'),
    allowed: moderators,
  },
  {
    name: 'approves a held reply to staff',
    call: (api) => api.forum.decideHeld({ ...params(made.heldStaff), body: { approve: true } }),
    undo: () => make('heldStaff'),
    allowed: ['boss'],
  },
  {
    name: 'claims and releases a report',
    call: async (api) => {
      await api.forum.claim({ ...params(made.report), body: { claim: true } });
      await api.forum.claim({ ...params(made.report), body: { claim: false } });
    },
    allowed: moderators,
  },
  ...(
    [
      ['dismiss', moderators],
      ['warn', moderators],
      ['delete', ['boss']],
    ] as const
  ).map(
    ([decision, allowed]): Action => ({
      name: `decides a report: ${decision}`,
      call: (api) => api.forum.decide({ ...params(made.report), body: { decision, reason: 'Rules' } }),
      undo: async () => {
        await c.app.platform.database.db.delete(forumWarnings).where(eq(forumWarnings.user_id, writer.id));
        await make('report', 'warning');
      },
      allowed,
    }),
  ),
  {
    name: 'withdraws a warning',
    call: (api) => api.forum.withdrawWarning(params(made.warning)),
    undo: () => make('warning'),
    allowed: moderators,
  },
  {
    name: 'reads the record of a player',
    call: (api) => api.forum.player({ ...params(writer.id), query: {} }),
    allowed: ['forumView', 'boss'],
  },
  { name: 'reads the queue of all kinds', call: (api) => api.moderation.queue({ query: {} }), allowed: backOffice },
  { name: 'counts the queue of all kinds', call: (api) => api.moderation.waiting(), allowed: backOffice },
  ...(
    [
      ['post', 'report', moderators],
      ['held', 'held', moderators],
      ['chat', 'chatReport', chatModerators],
    ] as const
  ).map(
    ([kind, of, allowed]): Action => ({
      name: `claims and releases an item of the queue: ${kind}`,
      call: async (api) => {
        await api.moderation.claim({ body: { kind, id: made[of], claim: true } });
        await api.moderation.claim({ body: { kind, id: made[of], claim: false } });
      },
      allowed,
    }),
  ),
  ...(
    [
      ['post', 'dismiss', 'report', moderators],
      ['post', 'delete', 'report', ['boss']],
      ['held', 'approve', 'held', moderators],
      ['chat', 'dismiss', 'chatReport', chatModerators],
      ['chat', 'delete', 'chatReport', chatModerators],
    ] as const
  ).map(
    ([kind, decision, of, allowed]): Action => ({
      name: `decides an item of the queue: ${kind}, ${decision}`,
      call: (api) => api.moderation.decide({ body: { kind, id: made[of], decision, reason: 'Rules' } }),
      undo: () => make(of),
      allowed,
    }),
  ),
];

const rooms: Action[] = [
  {
    name: 'deletes a message in an open room',
    call: (api) => api.chat.removeByStaff({ ...params(made.message), body: { reason: 'Insult' } }),
    undo: () => make('message'),
    allowed: chatModerators,
  },
  {
    name: 'deletes a message of a guild',
    call: (api) => api.chat.removeByStaff({ ...params(c.messages.guild), body: { reason: 'Insult' } }),
    undo: async () => {
      c.messages.guild = await c.say(c.author.api, c.guildRoom, 'ravenmoor');
    },
    allowed: chatModerators,
  },
  {
    name: 'decides a report of a message',
    call: (api) => api.chat.decide({ ...params(made.chatReport), body: { decision: 'dismiss' } }),
    undo: () => make('chatReport'),
    allowed: chatModerators,
  },
  {
    name: 'lets a player write again',
    call: (api) => api.chat.unmute(params(c.people.muted.id)),
    undo: () => boss().chat.mute({ body: { username: c.people.muted.username, reason: 'Insults', hours: 8760 } }),
    allowed: chatModerators,
  },
];

const administration: Action[] = [
  { name: 'reads the rights of sections', call: (api) => api.forum.adminSections(), allowed: ['forumView', 'boss'] },
  {
    name: 'adds, renames, orders and deletes a group',
    call: async (api) => {
      const body = { names: { en: `Group ${c.next()}` } };
      const id = (await api.forum.createGroup({ body })).groups.at(-1)?.id ?? 0;
      await api.forum.updateGroup({ ...params(id), body });
      await api.forum.arrange({ body: { kind: 'groups', ids: [id] } });
      await api.forum.removeGroup(params(id));
    },
    allowed: ofStaffSection,
  },
  {
    name: 'adds and deletes a section',
    call: async (api) => {
      const [group] = await c.app.platform.database.db.select().from(forumGroups).limit(1);
      const slug = `new-${c.next()}`;
      const { groups } = await api.forum.createSection({
        body: { group_id: group?.id ?? 0, slug, names: { en: slug } } as never,
      });
      const id = groups.flatMap(({ sections }) => sections).find((section) => section.slug === slug)?.id ?? 0;
      await api.forum.removeSection(params(id));
    },
    allowed: ofStaffSection,
  },
  {
    name: 'changes a section that only others see',
    call: (api) =>
      saveSection(
        { ...c.people.boss, api: { forum: { ...boss().forum, updateSection: api.forum.updateSection } } as Api },
        vault,
        {},
      ),
    allowed: ['boss'],
  },
];

describe.each([
  ['changing threads', threads],
  ['taking part', taking],
  ['deciding', queue],
  ['moderating the chat', rooms],
  ['managing sections', administration],
])('%s', (_, actions) => {
  it.each(actions)('is allowed only with the required rights: $name', (action) => checkAction(c, action));
});
