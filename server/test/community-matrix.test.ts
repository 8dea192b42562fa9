import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { type Api, active, type Caller, type Community, openCommunity } from './community.ts';
import { docOf } from './forum.ts';
import { type Action, checkAction } from './matrix.ts';

const unmuted = active.filter((caller) => caller !== 'muted');
const hidden: readonly Caller[] = ['forumModerate', 'forumDelete', 'boss'];
const moderators: readonly Caller[] = ['forumModerate', 'boss'];
const guildMembers: readonly Caller[] = ['member'];

let c: Community;
beforeAll(async () => {
  c = await openCommunity();
});
afterAll(() => c.app.close());
beforeEach(() => c.renew());

const thread = (name: keyof Community['threads']) => ({ params: { id: c.threads[name] } });
const post = (name: keyof Community['posts']) => ({ params: { id: c.posts[name] } });
const boss = () => c.people.boss.api;
const create = (api: Api, section: string) => {
  c.wait();
  const number = c.next();
  return api.forum.create({ body: { section, title: `Thread ${number}`, body: docOf(`Text ${number}`) } });
};
const moderate = (api: Api, name: keyof Community['threads'], action: 'pin' | 'feature') =>
  api.forum.moderate({ ...thread(name), body: { action, reason: 'Rules' } });
/** Sends the confirmation with the first call, because earlier actions left posts by staff in the threads. */
const move = (api: Api, name: keyof Community['threads'], to: string) =>
  api.forum.move({ ...thread(name), body: { section: c.sectionIds[to] ?? 0, with_staff: true } });
const room = (key: string) => ({ params: { room: key } });

const reading: Action[] = [
  {
    name: 'reads an open thread',
    call: (api) => api.forum.get(thread('open')),
    allowed: ['visitor', 'banned', ...active],
  },
  { name: 'reads a thread for players', call: (api) => api.forum.get(thread('players')), allowed: active },
  {
    name: 'reads a thread for staff',
    call: (api) => api.forum.get(thread('staff')),
    allowed: ['forumSections', 'boss'],
  },
  {
    name: 'reads a thread for a role',
    call: (api) => api.forum.get(thread('roles')),
    allowed: ['member', 'rival', 'boss'],
  },
  { name: 'reads a hidden thread', call: (api) => api.forum.get(thread('hidden')), allowed: hidden },
  {
    name: 'lists a section for staff',
    call: (api) => api.forum.list({ query: { section: 'staff' } }),
    allowed: ['forumSections', 'boss'],
  },
  {
    name: 'reads the feed of an open section',
    call: (api) => api.forum.feed({ query: { section: 'open' } }),
    allowed: ['visitor', 'banned', ...active],
  },
  {
    name: 'reads the feed of a section for players',
    call: (api) => api.forum.feed({ query: { section: 'players' } }),
    allowed: [],
  },
  {
    name: 'finds a post for staff',
    call: (api) => api.forum.find(post('inStaff')),
    allowed: ['forumSections', 'boss'],
  },
  { name: 'reads the history of a removed post', call: (api) => api.forum.history(post('removed')), allowed: hidden },
  {
    name: 'counts a view of a thread for staff',
    call: (api) => api.forum.view(thread('staff')),
    allowed: ['forumSections', 'boss'],
  },
  {
    name: 'sees who reads a thread for staff',
    call: (api) => api.forum.here({ ...thread('staff'), body: {} }),
    allowed: ['forumSections', 'boss'],
  },
  {
    name: 'marks a thread for staff as read',
    call: (api) => api.forum.read({ ...thread('staff'), body: { no: 1 } }),
    allowed: ['forumSections', 'boss'],
  },
  {
    name: 'follows a hidden thread',
    call: (api) => api.forum.mark({ ...thread('hidden'), body: { follows: true } }),
    allowed: hidden,
  },
  { name: 'reads reports of posts', call: (api) => api.forum.reports({ query: {} }), allowed: ['forumView', 'boss'] },
  { name: 'reads held posts', call: (api) => api.forum.held({ query: {} }), allowed: ['forumView', 'boss'] },
];
const writing: Action[] = [
  { name: 'opens a thread', call: (api) => create(api, 'open'), allowed: active },
  {
    name: 'opens a thread in a section for staff',
    call: (api) => create(api, 'staff'),
    allowed: ['forumSections', 'boss'],
  },
  { name: 'opens a thread as a role', call: (api) => create(api, 'roles'), allowed: ['member', 'boss'] },
  { name: 'replies as a role', call: (api) => c.reply(api, c.threads.roles, 'x'), allowed: ['rival', 'boss'] },
  { name: 'opens a thread in a read-only section', call: (api) => create(api, 'read-only'), allowed: moderators },
  { name: 'replies to an open thread', call: (api) => c.reply(api, c.threads.open, 'x'), allowed: active },
  { name: 'replies to a thread for players', call: (api) => c.reply(api, c.threads.players, 'x'), allowed: active },
  {
    name: 'replies to a thread for staff',
    call: (api) => c.reply(api, c.threads.staff, 'x'),
    allowed: ['forumSections', 'boss'],
  },
  { name: 'replies to a hidden thread', call: (api) => c.reply(api, c.threads.hidden, 'x'), allowed: moderators },
  { name: 'replies to a locked thread', call: (api) => c.reply(api, c.threads.locked, 'x'), allowed: moderators },
  { name: 'replies in a read-only section', call: (api) => c.reply(api, c.threads.readOnly, 'x'), allowed: moderators },
  {
    name: 'quotes a removed post',
    call: (api) => {
      c.wait();
      const quote = { id: c.posts.removed, text: 'Reply of removed' };
      return api.forum.reply({ ...thread('open'), body: { body: docOf(`Quote ${c.next()}`), quote } });
    },
    allowed: [],
  },
  {
    name: 'edits and removes their own reply',
    call: async (api) => {
      const params = { id: await c.reply(api, c.threads.open, 'own') };
      await api.forum.edit({ params, body: { body: docOf(`Edited ${c.next()}`) } });
      await api.forum.remove({ params });
    },
    allowed: active,
  },
  {
    name: 'edits the post of another player',
    call: (api) => api.forum.edit({ ...post('open'), body: { body: docOf('Mine') } }),
    allowed: [],
  },
  {
    name: 'removes the post of another player as an author',
    call: (api) => api.forum.remove(post('open')),
    allowed: [],
  },
  {
    name: 'votes on a post',
    call: (api) => api.forum.vote({ body: { post: c.posts.open, vote: 'upvote' } }),
    allowed: active,
  },
  {
    name: 'votes on a post for staff',
    call: (api) => api.forum.vote({ body: { post: c.posts.inStaff, vote: 'upvote' } }),
    allowed: ['boss'],
  },
  {
    name: 'votes on a post in a hidden thread',
    call: (api) => api.forum.vote({ body: { post: c.posts.hidden, vote: 'upvote' } }),
    allowed: hidden,
  },
  {
    name: 'reacts to a removed post',
    call: (api) => api.forum.react({ body: { post: c.posts.removed, reaction: 'agree', on: true } }),
    allowed: [],
  },
  {
    name: 'reacts to a post for staff',
    call: (api) => api.forum.react({ body: { post: c.posts.staff, reaction: 'agree', on: true } }),
    allowed: ['forumSections', 'boss'],
  },
  {
    name: 'reports a post',
    call: (api) => api.forum.report({ body: { post: c.posts.open, reason: 'spam' } }),
    allowed: active,
  },
  {
    name: 'reports a post for staff',
    call: (api) => api.forum.report({ body: { post: c.posts.staff, reason: 'spam' } }),
    allowed: ['forumSections'],
  },
  {
    name: 'chooses the answer of the thread of another player',
    call: (api) => api.forum.solve({ ...thread('open'), body: { post: null } }),
    allowed: moderators,
  },
];
const moderating: Action[] = [
  { name: 'pins a thread', call: (api) => moderate(api, 'open', 'pin'), allowed: moderators },
  { name: 'pins a thread for staff', call: (api) => moderate(api, 'staff', 'pin'), allowed: ['boss'] },
  { name: 'features a thread for staff', call: (api) => moderate(api, 'staff', 'feature'), allowed: ['boss'] },
  {
    name: 'moves a thread',
    call: (api) => move(api, 'open', 'players'),
    undo: () => move(boss(), 'open', 'open'),
    allowed: moderators,
  },
  {
    name: 'moves a thread to a section for staff',
    call: (api) => move(api, 'open', 'staff'),
    undo: () => move(boss(), 'open', 'open'),
    allowed: ['boss'],
  },
  {
    name: 'moves a thread out of a section for staff',
    call: (api) => move(api, 'staff', 'open'),
    undo: () => move(boss(), 'staff', 'staff'),
    allowed: ['boss'],
  },
  {
    name: 'moves posts from a thread for staff',
    call: (api) => api.forum.movePosts({ ...thread('staff'), body: { posts: [c.posts.inStaff], to: c.threads.open } }),
    undo: () => boss().forum.movePosts({ ...thread('open'), body: { posts: [c.posts.inStaff], to: c.threads.staff } }),
    allowed: ['boss'],
  },
  {
    name: 'slows a thread down',
    call: (api) => api.forum.setSlow({ ...thread('open'), body: { slow_seconds: 0 } }),
    allowed: moderators,
  },
  {
    name: 'removes the first post of a thread',
    call: (api) => api.forum.removePost({ ...post('open'), body: { reason: 'Insult' } }),
    allowed: [],
  },
  {
    name: 'restores a removed post',
    call: (api) => api.forum.restorePost(post('removed')),
    undo: () => boss().forum.removePost({ ...post('removed'), body: { reason: 'Insult' } }),
    allowed: ['forumDelete', 'boss'],
  },
  {
    name: 'removes a post for staff',
    call: (api) => api.forum.removePost({ ...post('inStaff'), body: { reason: 'Insult' } }),
    undo: () => boss().forum.restorePost(post('inStaff')),
    allowed: ['boss'],
  },
  {
    name: 'cleans up after a player',
    call: (api) =>
      api.forum.cleanUp({ params: { id: c.people.newcomer.id }, body: { days: 1, reason: 'Spam' } as never }),
    undo: () => c.reply(c.people.newcomer.api, c.threads.open, 'again'),
    allowed: ['forumDelete', 'boss'],
  },
];
const chatting: Action[] = [
  { name: 'reads an open room', call: (api) => api.chat.list(room('en')), allowed: active },
  { name: 'writes to an open room', call: (api) => c.say(api, 'en', 'x'), allowed: unmuted },
  { name: 'reads the room of a guild', call: (api) => api.chat.list(room(c.guildRoom)), allowed: guildMembers },
  { name: 'opens the room of a guild', call: (api) => api.chat.open(room(c.guildRoom)), allowed: guildMembers },
  {
    name: 'searches the room of a guild',
    call: (api) => api.chat.search({ ...room(c.guildRoom), query: { q: 'ravenmoor' } }),
    allowed: guildMembers,
  },
  {
    name: 'sees who is in the room of a guild',
    call: (api) => api.chat.here(room(c.guildRoom)),
    allowed: guildMembers,
  },
  { name: 'writes to the room of a guild', call: (api) => c.say(api, c.guildRoom, 'x'), allowed: guildMembers },
  {
    name: 'reacts to a message of a guild',
    call: (api) => api.chat.react({ params: { id: c.messages.guild }, body: { reaction: 'like', on: true } }),
    allowed: guildMembers,
  },
  {
    name: 'reports a message of a guild',
    call: (api) => api.chat.report({ body: { message: c.messages.guild, reason: 'spam' } }),
    allowed: guildMembers,
  },
  {
    name: 'marks the room of a guild as read',
    call: (api) => api.chat.read({ ...room(c.guildRoom), body: { seq: 1 } }),
    allowed: guildMembers,
  },
  {
    name: 'dismisses the pinned notice of an open room',
    call: (api) => api.chat.dismissNotice({ ...room('en'), body: { version: 1 } }),
    allowed: active,
  },
  {
    name: 'dismisses the pinned notice of a guild',
    call: (api) => api.chat.dismissNotice({ ...room(c.guildRoom), body: { version: 1 } }),
    allowed: guildMembers,
  },
  { name: 'reads a conversation of others', call: (api) => api.chat.list(room(c.privateRoom)), allowed: [] },
  {
    name: 'searches a conversation of others',
    call: (api) => api.chat.search({ ...room(c.privateRoom), query: { q: 'nightshade' } }),
    allowed: [],
  },
  { name: 'writes to a conversation of others', call: (api) => c.say(api, c.privateRoom, 'x'), allowed: [] },
  {
    name: 'reacts to a private message of others',
    call: (api) => api.chat.react({ params: { id: c.messages.private }, body: { reaction: 'like', on: true } }),
    allowed: [],
  },
  {
    name: 'reports a private message of others',
    call: (api) => api.chat.report({ body: { message: c.messages.private, reason: 'spam' } }),
    allowed: [],
  },
  {
    name: 'reacts to a message',
    call: (api) => api.chat.react({ params: { id: c.messages.open }, body: { reaction: 'like', on: true } }),
    allowed: unmuted,
  },
  {
    name: 'reacts to a deleted message',
    call: (api) => api.chat.react({ params: { id: c.messages.deleted }, body: { reaction: 'like', on: true } }),
    allowed: [],
  },
  {
    name: 'reports a message',
    call: (api) => api.chat.report({ body: { message: c.messages.open, reason: 'spam' } }),
    allowed: active,
  },
  {
    name: 'edits the message of another player',
    call: (api) => api.chat.edit({ params: { id: c.messages.open }, body: { text: 'Mine' } }),
    allowed: [],
  },
  {
    name: 'deletes the message of another player',
    call: (api) => api.chat.remove({ params: { id: c.messages.open } }),
    allowed: [],
  },
  {
    name: 'edits and deletes their own message',
    call: async (api) => {
      const params = { id: await c.say(api, 'en', 'own') };
      await api.chat.edit({ params, body: { text: `Edited ${c.next()}` } });
      await api.chat.remove({ params });
    },
    allowed: unmuted,
  },
  {
    name: 'begins a conversation',
    call: (api) => api.chat.startConversation({ body: { username: c.author.username } }),
    allowed: unmuted,
  },
  { name: 'reads reports of messages', call: (api) => api.chat.reports({ query: {} }), allowed: ['chatView', 'boss'] },
  { name: 'reads the list of muted players', call: (api) => api.chat.mutes(), allowed: ['chatView', 'boss'] },
  {
    name: 'mutes a player',
    call: (api) => api.chat.mute({ body: { username: c.friend.username, reason: 'Insults', hours: 1 } }),
    undo: () => boss().chat.unmute({ params: { id: c.friend.id } }),
    allowed: ['chatModerate', 'boss'],
  },
  {
    name: 'slows a room down',
    call: (api) => api.chat.setSlowMode({ ...room('en'), body: { slow_seconds: 0 } }),
    allowed: ['chatModerate', 'boss'],
  },
  {
    name: 'pins, changes and removes a notice in an open room',
    call: async (api) => {
      for (const text of ['Notice', 'Changed']) await api.chat.pinNotice({ ...room('en'), body: { text } });
      await api.chat.unpinNotice(room('en'));
    },
    allowed: ['chatModerate', 'boss'],
  },
  {
    name: 'pins and removes a notice in the room of a guild',
    call: async (api) => {
      await api.chat.pinNotice({ ...room(c.guildRoom), body: { text: 'Notice' } });
      await api.chat.unpinNotice(room(c.guildRoom));
    },
    allowed: ['chatModerate', 'boss'],
  },
  {
    name: 'pins a notice in a conversation',
    call: (api) => api.chat.pinNotice({ ...room(c.privateRoom), body: { text: 'Notice' } }),
    allowed: [],
  },
  {
    name: 'slows a conversation down',
    call: (api) => api.chat.setSlowMode({ ...room(c.privateRoom), body: { slow_seconds: 0 } }),
    allowed: [],
  },
  {
    name: 'deletes a private message as staff',
    call: (api) => api.chat.removeByStaff({ params: { id: c.messages.private }, body: { reason: 'Insult' } }),
    allowed: [],
  },
];

describe.each([
  ['reading the forum', reading],
  ['writing in the forum', writing],
  ['moderating the forum', moderating],
  ['chatting', chatting],
])('%s', (_, actions) => {
  it.each(actions)('is allowed only with the required rights: $name', (action) => checkAction(c, action));
});
