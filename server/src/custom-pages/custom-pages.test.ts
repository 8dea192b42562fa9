import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { media } from '../media/table.ts';
import { customPages } from './table.ts';

let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.db.delete(customPages));

const doc = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const staff = () => boss.api['custom-pages'];
const visitor = () => app.as()['custom-pages'];
const form = (slug: string, more: object = {}) => ({
  slug,
  status: 'published' as const,
  titles: { en: `Title of ${slug}` },
  contents: { en: doc('Some text') },
  ...more,
});
const create = (slug: string, more: object = {}) => staff().create({ body: form(slug, more) });
const listed = async () => (await visitor().list()).pages.map(({ slug }) => slug);
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

describe('custom pages for visitors', () => {
  it('are listed in the order that staff set, without drafts and without the page texts', async () => {
    const [one, two] = [await create('one', { place: 'menu' }), await create('two')];
    const draft = await create('draft', { status: 'draft' });
    expect(await listed()).toEqual(['one', 'two']);
    await staff().arrange({ body: { ids: [draft.id, two.id, one.id] } });
    const { pages } = await visitor().list();
    expect(pages.map(({ slug, place }) => [slug, place])).toEqual([
      ['two', 'none'],
      ['one', 'menu'],
    ]);
    expect(JSON.stringify(pages)).not.toContain('Some text');
    expect((await errorOf(visitor().get({ params: { slug: 'draft' } }))).status).toBe(404);
  });

  it('are offered in a language only if they have a title and a text in it', async () => {
    await create('one', {
      titles: { en: 'One', de: 'Eins', fr: 'Un' },
      contents: {
        en: doc('Text'),
        de: doc('Text'),
        tr: doc('Metin'),
        fr: { type: 'doc', content: [{ type: 'paragraph' }] },
      },
    });
    expect((await visitor().list()).pages[0]?.languages.sort()).toEqual(['de', 'en']);
    expect(Object.keys((await visitor().get({ params: { slug: 'one' } })).contents).sort()).toEqual(['de', 'en', 'tr']);
  });

  it('change as soon as they are saved, including their address', async () => {
    const { id } = await create('one');
    expect(await listed()).toEqual(['one']);
    await staff().update({ params: { id }, body: form('other') });
    expect(await listed()).toEqual(['other']);
    expect(await codeOf(visitor().get({ params: { slug: 'one' } }))).toBe('custom-pages.notFound');
    await staff().remove({ params: { id } });
    expect(await listed()).toEqual([]);
  });

  it('are found by the site search in the reader’s language once they are published', async () => {
    await create('guide', {
      titles: { en: 'Guide', de: 'Anleitung' },
      contents: { en: doc('Obsidian'), de: doc('Vulkanglas') },
    });
    await create('hidden', { status: 'draft', contents: { en: doc('Obsidian') } });
    const find = (q: string, lang: 'en' | 'de') => app.as().search.list({ query: { q, lang, type: 'pages' } });
    expect((await find('obsidian', 'en')).groups[0]?.results).toMatchObject([
      { type: 'pages', kind: 'page', slug: 'guide', title: 'Guide', language: 'en' },
    ]);
    expect((await find('vulkanglas', 'de')).groups[0]?.results).toMatchObject([{ title: 'Anleitung', language: 'de' }]);
    expect((await find('obsidian', 'de')).groups).toEqual([]);
  });
});

describe('the editor of custom pages', () => {
  it('reports all invalid fields at once', async () => {
    const error = await errorOf(create('No Slug!', { titles: { en: ' ' }, contents: {}, place: 'roof' }));
    expect(error.fields?.map(({ path }) => path).sort()).toEqual(['contents.en', 'place', 'slug', 'titles.en']);
    expect((await errorOf(create('fine', { contents: { en: { type: 'doc', content: [] } } }))).fields).toMatchObject([
      { path: 'contents.en' },
    ]);
    const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] };
    expect((await errorOf(create('fine', { contents: { en: script } }))).status).toBe(400);
  });

  it('gives an address to only one page, even if two are saved at once', async () => {
    const { id } = await create('one');
    const outcomes = await Promise.allSettled([
      create('two'),
      create('two'),
      staff().update({ params: { id }, body: form('two') }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('custom-pages.slugTaken');
  });

  it('does not overwrite someone else’s changes', async () => {
    const { id, version } = await create('one');
    await staff().update({ params: { id }, body: form('one', { titles: { en: 'First' }, version }) });
    const second = staff().update({ params: { id }, body: form('one', { titles: { en: 'Second' }, version }) });
    expect(await codeOf(second)).toBe('custom-pages.changedMeanwhile');
    expect((await staff().adminList()).pages[0]?.titles.en).toBe('First');
  });

  it('keeps the pictures of a page in the library until the page is deleted', async () => {
    const now = app.clock.now();
    const [picture] = await app.platform.database.db
      .insert(media)
      .values({
        file_name: 'map.png',
        hash: '0123456789abcdef',
        extension: '',
        width: 480,
        height: 320,
        widths: [480],
        status: 'ready',
        kind: 'image',
        animated: false,
        placeholder: '',
        bytes: 1,
        alts: {},
        created_at: now,
        updated_at: now,
      })
      .returning({ id: media.id });
    const picture_id = picture?.id ?? 0;
    const contents = { en: { type: 'doc', content: [{ type: 'media', attrs: { id: picture_id } }] } };
    const { id } = await create('map', { contents });
    expect((await visitor().get({ params: { slug: 'map' } })).media.map((file) => file.id)).toEqual([picture_id]);
    const usages = async () => (await boss.api.media.get({ params: { id: picture_id } })).usages;
    expect(await usages()).toEqual([{ domain: 'custom-pages', target: String(id), title: 'Title of map' }]);
    expect(await codeOf(boss.api.media.remove({ params: { id: picture_id } }))).toBe('media.inUse');
    await staff().remove({ params: { id } });
    expect(await usages()).toEqual([]);
    const lost = { en: { type: 'doc', content: [{ type: 'media', attrs: { id: 999_999 } }] } };
    expect(await codeOf(create('map', { contents: lost }))).toBe('media.notFound');
  });

  it('is closed to players, and read-only without the permission to edit', async () => {
    const player = await createTestUser(app);
    expect((await errorOf(player.api['custom-pages'].adminList())).status).toBe(403);
    const reader = await createTestUser(app);
    const role = await boss.api.roles.create({
      body: { name: 'readers', display_name: 'Readers', permissions: JSON.stringify(['admin.custom-pages.view']) },
    });
    await boss.api.roles.assign({ params: { id: reader.id }, body: { roleId: role.id } });
    expect((await reader.api['custom-pages'].adminList()).pages).toEqual([]);
    expect((await errorOf(reader.api['custom-pages'].create({ body: form('mine') }))).status).toBe(403);
  });
});
