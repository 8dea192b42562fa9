import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { compareTexts } from '../content-history/fields.ts';
import { newsPersonalData } from './personal-data.ts';
import { newsReactionsGiven } from './table.ts';

let app: TestApp;
let editor: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  editor = await createTestUser(app, { authority: 'high_wizard' });
});
afterEach(() => app.close());

const bodyOf = (text: string): RichTextDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const news = () => editor.api.news;

const write = async (
  title: string,
  more: { category?: 'updates' | 'events'; publish_at?: string; pinned?: boolean } = {},
) => {
  const { category = 'updates', ...settings } = more;
  const { id } = await news().create({ body: { category, language: 'en', title } });
  await news().saveText({ params: { id, language: 'en' }, body: { title, body: bodyOf(`${title} text`) } });
  return news().update({ params: { id }, body: { category, status: 'published', ...settings } });
};
const titles = async (query: object = {}) => (await app.as().news.list({ query })).news.map(({ title }) => title);

describe('published articles', () => {
  it('are listed by category, pinned articles first, then the newest, page by page', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await write(title, title === 'Two' ? { category: 'events' } : {});
      app.clock.advance(60_000);
    }
    await write('Pinned', { pinned: true, publish_at: at(-90) });
    app.clock.advance(5_000);
    expect(await titles()).toEqual(['Pinned', 'Three', 'Two', 'One']);
    expect(await titles({ category: 'events' })).toEqual(['Two']);
    const first = await app.as().news.list({ query: { limit: 3 } });
    expect(first.news.map(({ title }) => title)).toEqual(['Pinned', 'Three', 'Two']);
    expect(await titles({ limit: 3, after: first.next })).toEqual(['One']);
  });

  it('appear at their scheduled time and not before, without a job', async () => {
    const { texts } = await write('Soon', { publish_at: at(10) });
    const slug = texts[0]?.slug ?? '';
    expect(await titles()).toEqual([]);
    expect(await errorOf(app.as().news.find({ params: { slug } }))).toMatchObject({
      status: 404,
      message: 'Content not found',
    });
    app.clock.advance(10 * 60_000 + 3_000);
    expect(await titles()).toEqual(['Soon']);
    expect((await app.as().news.find({ params: { slug } })).title).toBe('Soon');
  });

  it('are shown in the reader’s language, else in English, else in the source language, and never mixed', async () => {
    const { id } = await write('Winter');
    await news().saveText({
      params: { id, language: 'de' },
      body: { title: 'Winter kommt', excerpt: 'Kurz', body: bodyOf('Schnee') },
    });
    app.clock.advance(3_000);
    const german = await app.as().news.get({ params: { id }, query: { lang: 'de' } });
    expect([german.language, german.title, german.excerpt]).toEqual(['de', 'Winter kommt', 'Kurz']);
    const turkish = await app.as().news.get({ params: { id }, query: { lang: 'tr' } });
    expect([turkish.language, turkish.title, turkish.excerpt]).toEqual(['en', 'Winter', '']);
    expect(turkish.versions.map(({ language }) => language).sort()).toEqual(['de', 'en']);
  });

  it('keep their former URLs, including those in other languages', async () => {
    const { id } = await write('Old name');
    await news().saveText({ params: { id, language: 'en' }, body: { title: 'New name', body: bodyOf('x') } });
    app.clock.advance(3_000);
    expect((await app.as().news.find({ params: { slug: 'old-name' } })).slug).toBe('new-name');
    const other = await write('Old name');
    expect(other.texts[0]?.slug).toBe('old-name');
    app.clock.advance(3_000);
    expect((await app.as().news.find({ params: { slug: 'old-name' } })).id).toBe(other.id);
  });

  it('are in the feed of each language they are written in, with escaped markup', async () => {
    const { id } = await write('Winter ]]> <b>');
    await news().saveText({
      params: { id, language: 'de' },
      body: { title: 'Winter kommt', body: bodyOf('<script>') },
    });
    app.clock.advance(3_000);
    const { xml, type } = await app.as().news.feed({ query: { lang: 'de', format: 'atom' } });
    expect(type).toContain('application/atom+xml');
    expect(xml).toContain('Winter kommt');
    expect(xml).not.toMatch(/<script>|Winter \]\]/);
    expect((await app.as().news.feed({ query: { lang: 'tr' } })).xml).not.toContain('<item>');
    expect((await app.as().news.feed({ query: { lang: 'de' } })).xml).toMatch(/<description>[^<]*Patchnotes/);
    for (const format of ['atom', 'rss'] as const)
      expect((await app.as().news.feed({ query: { lang: 'en', format } })).xml).toContain('Winter ]]&gt; &lt;b&gt;');
  });

  it('name their author in RSS with Dublin Core, because the author element must be an email address', async () => {
    await write('By an editor');
    app.clock.advance(3_000);
    const feed = async (format: 'atom' | 'rss') => (await app.as().news.feed({ query: { lang: 'en', format } })).xml;
    const rss = await feed('rss');
    expect(rss).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
    expect(rss).toContain(`<dc:creator>${editor.username}</dc:creator>`);
    expect(rss).not.toContain('<author>');
    expect(await feed('atom')).toContain(`<name>${editor.username}</name>`);
  });

  it('cannot have a cover that does not exist', async () => {
    const { id, category } = await write('Cover');
    expect((await errorOf(news().update({ params: { id }, body: { category, cover_id: 9999 } }))).code).toBe(
      'media.notFound',
    );
  });
});

describe('articles in the back office', () => {
  it('cannot be published without a text, and the text cannot be removed after publication', async () => {
    const { id } = await news().create({ body: { category: 'general', language: 'en', title: 'Empty' } });
    const publish = news().update({ params: { id }, body: { category: 'general', status: 'published' } });
    expect(await errorOf(publish)).toMatchObject({ status: 409, code: 'news.nothingToPublish' });
    const shown = await write('Full');
    const body = { title: 'Full', body: bodyOf(' ') };
    const emptied = news().saveText({ params: { id: shown.id, language: 'en' }, body });
    expect(await errorOf(emptied)).toMatchObject({ code: 'news.nothingToPublish' });
  });

  it('mark translations as outdated when the source changes, unless the change is minor', async () => {
    const { id } = await write('Winter');
    const save = (language: 'en' | 'de', text: string, minor = false) =>
      news().saveText({ params: { id, language }, body: { title: text, body: bodyOf(text), minor } });
    const stale = async () =>
      (await news().adminGet({ params: { id } })).texts.find(({ language }) => language === 'de')?.stale;
    await save('de', 'Winter kommt');
    expect(await stale()).toBe(false);
    await save('en', 'Winters', true);
    expect(await stale()).toBe(false);
    await save('en', 'Summer');
    expect(await stale()).toBe(true);
    await save('de', 'Sommer');
    expect(await stale()).toBe(false);
  });

  it('keep the first of two concurrent edits and reject the other', async () => {
    const { id, version } = await write('First');
    const edit = (title: string) =>
      news().saveText({ params: { id, language: 'en' }, body: { title, body: bodyOf(title), version } });
    const results = await Promise.allSettled([edit('one'), edit('two')]);
    const [failed, ...others] = results.filter((result) => result.status === 'rejected');
    expect(others).toEqual([]);
    expect(failed?.reason).toMatchObject({ status: 409, code: 'news.changedMeanwhile' });
  });

  it('have drafts that are saved in order, seen only by staff, and deleted when the text is saved', async () => {
    const { id } = await write('First');
    const content = { title: 'Typed', slug: '', excerpt: '', body: bodyOf('typed') };
    const save = (version: number) => news().saveDraft({ params: { id, language: 'en' }, body: { version, content } });
    expect(await save(0)).toEqual({ version: 1 });
    expect(await errorOf(save(0))).toMatchObject({ code: 'news.changedMeanwhile' });
    expect(await save(1)).toEqual({ version: 2 });
    const shown = await news().adminGet({ params: { id } });
    expect(shown.drafts.map((draft) => draft.content.title)).toEqual(['Typed']);
    app.clock.advance(3_000);
    expect(await titles()).toEqual(['First']);
    await news().saveText({ params: { id, language: 'en' }, body: { title: 'Typed', body: bodyOf('typed') } });
    expect((await news().adminGet({ params: { id } })).drafts).toEqual([]);
  });

  it('compare saved versions with the current text and restore them', async () => {
    const { id } = await write('First');
    await news().saveText({ params: { id, language: 'en' }, body: { title: 'Second', body: bodyOf('First words') } });
    const { revisions } = await news().revisions({ params: { id, language: 'en' } });
    expect(revisions.map(({ title, author }) => [title, author])).toEqual([
      ['Second', editor.username],
      ['First', editor.username],
      ['First', editor.username],
    ]);
    const revision = revisions[1]?.id ?? 0;
    const { body } = await news().revision({ params: { id, revision } });
    expect(body.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['removed', 'text'],
      ['added', 'words'],
    ]);
    const { texts } = await news().restore({ params: { id, revision }, body: {} });
    expect(texts[0]).toMatchObject({ title: 'First', body: bodyOf('First text') });
  });

  it('cannot take the URL of another article, and get a number if the slug generated from the title is taken', async () => {
    await write('Winter');
    const { id, texts } = await write('Winter');
    expect(texts[0]?.slug).toBe('winter-2');
    const taken = { title: 'x', slug: 'winter', body: bodyOf('x') };
    const save = news().saveText({ params: { id, language: 'en' }, body: taken });
    expect(await errorOf(save)).toMatchObject({ code: 'news.slugTaken' });
  });

  it('are deleted with everything that belongs to them, but their source text cannot be deleted alone', async () => {
    const { id } = await write('Winter');
    const params = { id, language: 'en' as const };
    expect(await errorOf(news().removeText({ params }))).toMatchObject({ code: 'news.isSource' });
    await news().remove({ params: { id } });
    expect(await errorOf(news().adminGet({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('cannot contain a script link', async () => {
    const { id } = await write('Winter');
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] }],
    };
    const save = news().saveText({ params: { id, language: 'en' }, body: { title: 'x', body: body as never } });
    const { status, fields } = await errorOf(save);
    expect([status, fields[0]?.path]).toEqual([400, 'body']);
  });
});

it('a comparison of two article versions includes both texts in full, regardless of their content', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (before, after) => {
      const changes = compareTexts(before, after);
      const without = (kind: string) =>
        changes
          .filter((change) => change.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});

describe('reactions to an article', () => {
  it('count each player once per reaction, even for concurrent calls, and can be taken back', async () => {
    const { id } = await write('News');
    const player = await createTestUser(app, { longLivedToken: true });
    const params = { id };
    const react = (reaction: 'thanks' | 'flame', on: boolean) =>
      player.api.news.react({ params, body: { reaction, on } });
    await Promise.all([react('thanks', true), react('thanks', true), react('thanks', true)]);
    await editor.api.news.react({ params, body: { reaction: 'thanks', on: true } });
    expect(await react('flame', true)).toEqual({
      counts: { thanks: 2, flame: 1 },
      own: expect.arrayContaining(['thanks', 'flame']),
    });
    expect(await app.as().news.reactions({ params })).toEqual({ counts: { thanks: 2, flame: 1 }, own: [] });
    await react('flame', false);
    expect(await react('flame', false)).toEqual({ counts: { thanks: 2 }, own: ['thanks'] });
  });

  it('are available only to players, and only for articles that they can see', async () => {
    const shown = await write('Shown');
    const later = await write('Later', { publish_at: at(10) });
    const body = { reaction: 'agree', on: true } as const;
    expect(await errorOf(app.as().news.react({ params: { id: shown.id }, body }))).toMatchObject({ status: 401 });
    for (const id of [later.id, 999]) {
      expect(await errorOf(editor.api.news.react({ params: { id }, body }))).toMatchObject({ status: 404 });
      expect(await errorOf(app.as().news.reactions({ params: { id } }))).toMatchObject({ status: 404 });
    }
  });

  it('are deleted with the article and with an erased account', async () => {
    const { id } = await write('News');
    const player = await createTestUser(app, { longLivedToken: true });
    await player.api.news.react({ params: { id }, body: { reaction: 'honour', on: true } });
    const { db } = app.platform.database;
    expect(await newsPersonalData.export(db, player.id)).toMatchObject({
      reactions: [{ article: id, reaction: 'honour' }],
    });
    await newsPersonalData.erase(db, player.id, app.clock.now());
    expect((await editor.api.news.reactions({ params: { id } })).counts).toEqual({});
    await editor.api.news.react({ params: { id }, body: { reaction: 'honour', on: true } });
    await news().remove({ params: { id } });
    expect((await db.select().from(newsReactionsGiven)).length).toBe(0);
  });
});
