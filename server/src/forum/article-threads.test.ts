import { afterAll, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { docOf } from '../../test/forum.ts';
import { startForum } from '../../test/forum-start.ts';
import { createTestUser } from '../../test/users.ts';

const { app, boss, reader, ...forum } = await startForum();
const writer = await createTestUser(app, { authority: 'high_wizard', longLivedToken: true });
afterAll(() => app.close());

const { groups } = await boss.api.forum.sections();
const forum_section_id = groups[0]?.sections[0]?.id ?? 0;
const category = 'updates' as const;

/** Publishes an article with a thread, and returns the thread and a function that changes the status of the article. */
const publish = async (title: string) => {
  const { id } = await writer.api.news.create({ body: { category, language: 'en', title } });
  const text = { title, excerpt: 'In short', body: docOf('Text') };
  await writer.api.news.saveText({ params: { id, language: 'en' }, body: text });
  const setStatus = (status: 'draft' | 'published') =>
    writer.api.news.update({ params: { id }, body: { category, status, forum_section_id } });
  return { thread: (await setStatus('published')).forum_thread_id ?? 0, setStatus };
};
const hide = (thread: number, reason: string) =>
  boss.api.forum.moderate({ params: { id: thread }, body: { action: 'hide', reason } });
const isHidden = async (thread: number) =>
  (await boss.api.forum.get({ params: { id: thread } })).thread.statuses.includes('hidden');
const sectionCounts = async () => {
  const section = (await boss.api.forum.sections()).groups[0]?.sections[0];
  return [section?.threads, section?.posts];
};

it('a thread that a moderator hides while its article is withdrawn stays hidden when the article is published again', async () => {
  const before = await sectionCounts();
  const { thread, setStatus } = await publish('Hidden by a moderator');
  await setStatus('draft');
  await hide(thread, 'Insults');
  await setStatus('published');
  expect(await isHidden(thread)).toBe(true);
  expect(await sectionCounts()).toEqual(before);
  // The author learns of the decision, and a later one does not replace its reason.
  await hide(thread, 'Another reason');
  const { notifications } = await writer.api.notifications.list({ query: {} });
  expect(notifications.filter(({ kind }) => kind === 'forum_removed')).toMatchObject([{ data: { reason: 'Insults' } }]);
  await boss.api.forum.moderate({ params: { id: thread }, body: { action: 'show' } });
  expect(await isHidden(thread)).toBe(false);
});

it('a thread that is hidden because of a report while its article is withdrawn stays hidden when the article is published again', async () => {
  const { thread, setStatus } = await publish('Hidden after a report');
  const post = (await forum.reply(reader, thread)).id;
  const report = await writer.api.forum.report({ body: { post, reason: 'spam' } });
  await setStatus('draft');
  const body = { decision: 'hide' as const, reason: 'Spam' };
  await boss.api.forum.decide({ params: { id: report.id }, body });
  await setStatus('published');
  expect(await isHidden(thread)).toBe(true);
});

it('hiding a thread while its article is withdrawn requires confirmation if a superior wrote in it', async () => {
  const { thread, setStatus } = await publish('With a superior');
  await forum.reply(boss, thread);
  await setStatus('draft');
  const body = { action: 'hide', reason: 'Insults' } as const;
  const refused = await errorOf(writer.api.forum.moderate({ params: { id: thread }, body }));
  expect(refused).toMatchObject({ code: 'forum.staffPosts', details: { names: boss.username } });
  await setStatus('published');
  expect(await isHidden(thread)).toBe(false);
});
