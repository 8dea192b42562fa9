import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Community, callers, openCommunity } from './community.ts';
import { readSitemap } from './forum.ts';

/** Words that occur only in restricted texts, each with the callers who may read it. */
const secrets: Record<string, readonly Caller[]> = {
  ravenmoor: ['member'],
  nightshade: [],
  foxglove: [],
};
const words = Object.keys(secrets);

let c: Community;
beforeAll(async () => {
  c = await openCommunity();
  await c.renew();
  // Staff decide on reported private messages, which must not appear in any list.
  await c.friend.api.chat.report({ body: { message: c.messages.private, reason: 'harassment', note: 'Look' } });
});
afterAll(() => c.app.close());

/** Everything that the caller can read about the chat, as text. Rejected calls add nothing. */
const readAll = async (caller: Caller): Promise<string> => {
  const api = c.apiOf(caller);
  const rooms = ['en', 'trade', c.guildRoom, c.privateRoom];
  const calls: Promise<unknown>[] = [
    api.chat.rooms(),
    api.chat.conversations({ query: { room: c.privateRoom } }),
    api.chat.conversations(),
    ...rooms.flatMap((room) => [
      api.chat.list({ params: { room } }),
      api.chat.list({ params: { room }, query: { after: 0, change: 0 } }),
      api.chat.list({ params: { room }, query: { before: 1000 } }),
      ...words.map((q) => api.chat.search({ params: { room }, query: { q } })),
    ]),
    ...words.map((q) => api.search.list({ query: { q, lang: 'en' } })),
    ...words.map((search) => api.users.list({ query: { search } })),
    api.players.get({ params: { name: c.author.username } }),
    api.notifications.list({ query: {} }),
    api.chat.reports({ query: {} }),
    api.moderation.queue({ query: {} }),
    readSitemap(api),
    api.audit.list({ query: {} }),
  ];
  const replies = await Promise.allSettled(calls);
  return JSON.stringify(replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : [])));
};

it.each(callers)(
  '%s can read neither private messages of others nor deleted ones in rooms, lists, search or the moderation queue',
  async (caller) => {
    const text = await readAll(caller);
    expect(words.filter((word) => text.includes(word))).toEqual(
      words.filter((word) => secrets[word]?.includes(caller)),
    );
  },
);

it('the counts of a forum section include exactly the threads and posts that its readers can see', async () => {
  const { groups } = await c.app.as().forum.sections();
  const sections = groups.flatMap((group) => group.sections);
  expect(sections.map(({ slug }) => slug)).toEqual(['open', 'read-only']);
  for (const { slug, threads, posts } of sections) {
    const { threads: rows } = await c.app.as().forum.list({ query: { section: slug } });
    expect([threads, posts]).toEqual([rows.length, rows.reduce((sum, { replies }) => sum + replies + 1, 0)]);
  }
});
