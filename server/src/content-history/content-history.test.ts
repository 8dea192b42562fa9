import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
let second: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const doc = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const history = (person: TestUser) => person.api['content-history'];
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
let count = 0;
const page = (title: string) => ({ slug: `page-${++count}`, titles: { en: title }, contents: { en: doc(title) } });
const createPage = async (title: string) => {
  const { id } = await boss.api['custom-pages'].create({ body: page(title) });
  return { id, params: { content: 'custom-pages' as const, target: String(id) } };
};

describe('unsaved input of staff', () => {
  it('is offered later with the name of its author, and does not change the item', async () => {
    const { id, params } = await createPage('One');
    const content = { titles: { en: 'Tw' }, contents: { en: doc('Half a sent') }, minutes: 'not a number' };
    expect(await history(boss).saveDraft({ params, body: { version: 0, content } })).toEqual({ version: 1 });
    expect((await history(boss).draft({ params })).draft).toMatchObject({ version: 1, own: true, content });
    expect((await history(second).draft({ params })).draft).toMatchObject({ own: false, author: boss.username });
    const { pages } = await boss.api['custom-pages'].adminList();
    expect(pages.find((row) => row.id === id)).toMatchObject({ titles: { en: 'One' }, version: 1 });
  });

  it('is not overwritten by a second editor, even if both start at the same moment', async () => {
    const { params } = await createPage('One');
    const write = (person: TestUser, version: number, text: string) =>
      history(person).saveDraft({ params, body: { version, content: { text } } });
    const outcomes = await Promise.allSettled([write(boss, 0, 'mine'), write(second, 0, 'theirs')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(write(second, 0, 'again'))).toBe('content-history.changedMeanwhile');
    expect(await write(second, 1, 'after reading')).toEqual({ version: 2 });
  });

  it('is deleted when the item is saved, and an older autosave cannot bring it back', async () => {
    const { id, params } = await createPage('One');
    await history(boss).saveDraft({ params, body: { version: 0, content: { slug: 'x' } } });
    await boss.api['custom-pages'].update({ params: { id }, body: page('Two') });
    expect(await history(boss).draft({ params })).toEqual({ draft: null });
    const late = history(boss).saveDraft({ params, body: { version: 1, content: { slug: 'x' } } });
    expect(await codeOf(late)).toBe('content-history.changedMeanwhile');
  });

  it('for a new item is seen only by its author, until the item is created or the draft discarded', async () => {
    const params = { content: 'support' as const, target: 'new' };
    await history(boss).saveDraft({ params, body: { version: 0, content: { topic: 'account' } } });
    expect((await history(second).draft({ params })).draft).toBeNull();
    await boss.api.support.create({
      body: { topic: 'account', questions: { en: 'How?' }, answers: { en: doc('So.') } },
    });
    expect((await history(boss).draft({ params })).draft).toBeNull();
    await history(boss).saveDraft({ params, body: { version: 0, content: {} } });
    await history(boss).removeDraft({ params });
    expect(await codeOf(history(boss).removeDraft({ params }))).toBe('content-history.notFound');
  });

  it('may contain only documents that the editor can open', async () => {
    const { params } = await createPage('One');
    const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] };
    for (const content of [{ contents: { en: script } }, { slides: [{ captions: { en: script } }] }])
      expect(await codeOf(history(boss).saveDraft({ params, body: { version: 0, content } }))).toBe(
        'common.validation',
      );
  });
});

describe('saved versions', () => {
  it('show which words changed, in which field and language', async () => {
    const { id, params } = await createPage('Old words');
    const { slug } = page('');
    await boss.api['custom-pages'].update({
      params: { id },
      body: { slug, titles: { en: 'New words', de: 'Neu' }, contents: { en: doc('Old words') } },
    });
    const { revisions } = await history(boss).list({ params });
    expect(revisions.map(({ author }) => author)).toEqual([boss.username, boss.username]);
    const first = revisions[1]?.id ?? 0;
    const { content, changes } = await history(boss).get({ params: { ...params, revision: first } });
    expect(content).toMatchObject({ titles: { en: 'Old words' }, contents: { en: doc('Old words') } });
    expect(changes.map(({ path }) => path).sort()).toEqual(['slug', 'titles.de', 'titles.en']);
    expect(changes.find(({ path }) => path === 'titles.en')?.changes).toEqual([
      { kind: 'removed', text: 'Old' },
      { kind: 'added', text: 'New' },
      { kind: 'same', text: ' words' },
    ]);
  });

  it('are not added by a save that changes nothing, and at most 50 are kept', async () => {
    const { id, params } = await createPage('Start');
    const body = page('Same');
    for (let n = 0; n < 2; n++) await boss.api['custom-pages'].update({ params: { id }, body });
    expect((await history(boss).list({ params })).revisions).toHaveLength(2);
    for (let n = 0; n < 52; n++) await boss.api['custom-pages'].update({ params: { id }, body: page(`Text ${n}`) });
    const { revisions } = await history(boss).list({ params });
    expect(revisions).toHaveLength(50);
    expect(new Set(revisions.map((row) => row.id)).size).toBe(50);
  });

  it('are kept for pages, help, events, presentations and legal texts, and deleted with their item', async () => {
    const article = await boss.api.support.create({
      body: { topic: 'account', questions: { en: 'How?' }, answers: { en: doc('So.') } },
    });
    const event = await boss.api.events.schedule({
      body: { texts: { en: { title: 'Invasion' } }, date: '2027-01-01', time: '20:00' },
    });
    const show = await boss.api.presentations.create({ body: { slug: 'lands', titles: { en: 'Lands' } } });
    await boss.api.legal.update({
      params: { document: 'terms' },
      body: { contents: { en: doc('Terms') }, changed_on: '2026-11-01' },
    });
    const countOf = async (content: 'support' | 'events' | 'presentations' | 'legal', target: string | number) =>
      (await history(boss).list({ params: { content, target: String(target) } })).revisions.length;
    expect(await countOf('support', article.id)).toBe(1);
    expect(await countOf('events', event.id)).toBe(1);
    expect(await countOf('presentations', show.id)).toBe(1);
    expect(await countOf('legal', 'terms')).toBe(1);
    await boss.api.support.remove({ params: { id: article.id } });
    await boss.api.events.remove({ params: { id: event.id } });
    await boss.api.presentations.remove({ params: { id: show.id } });
    expect(await countOf('support', article.id)).toBe(0);
    expect(await countOf('events', event.id)).toBe(0);
    expect(await countOf('presentations', show.id)).toBe(0);
  });

  it('require the permission for their type of content', async () => {
    const reader = await createTestUser(app);
    const role = await boss.api.roles.create({
      body: { name: 'page-readers', display_name: 'Readers', permissions: JSON.stringify(['admin.custom-pages.view']) },
    });
    await boss.api.roles.assign({ params: { id: reader.id }, body: { roleId: role.id } });
    const { params } = await createPage('One');
    expect((await history(reader).list({ params })).revisions).toHaveLength(1);
    expect(await codeOf(history(reader).draft({ params }))).toBe('content-history.forbidden');
    expect(await codeOf(history(reader).saveDraft({ params, body: { version: 0, content: {} } }))).toBe(
      'content-history.forbidden',
    );
    const terms = { content: 'legal' as const, target: 'terms' };
    expect(await codeOf(history(reader).list({ params: terms }))).toBe('content-history.forbidden');
  });
});
