import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { media } from '../media/table.ts';
import { forgetViewers } from './jobs.ts';
import { presentationViews } from './table.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterEach(() => app.close());

const addPicture = async (name: string): Promise<number> => {
  const now = app.clock.now();
  const row = { file_name: name, hash: '0123456789abcdef', extension: '', width: 480, height: 320, widths: [480] };
  const [added] = await app.platform.database.db
    .insert(media)
    .values({
      ...row,
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
  return added?.id ?? 0;
};
const form = (slug: string, more: object = {}) => ({
  slug,
  status: 'published' as const,
  titles: { en: `Title of ${slug}` },
  ...more,
});
const create = (slug: string, more: object = {}) => boss.api.presentations.create({ body: form(slug, more) });
const listed = async () => (await app.as().presentations.list()).presentations.map(({ slug }) => slug);

describe('presentations for players', () => {
  it('are listed in the order that staff set, without drafts', async () => {
    const [one, two] = [await create('one'), await create('two')];
    const draft = await create('draft', { status: 'draft' });
    expect(await listed()).toEqual(['one', 'two']);
    await boss.api.presentations.arrange({ body: { ids: [draft.id, two.id, one.id] } });
    expect(await listed()).toEqual(['two', 'one']);
    expect((await errorOf(app.as().presentations.get({ params: { slug: 'draft' } }))).status).toBe(404);
  });

  it('include a picture per language for each slide, and the pictures in their texts', async () => {
    const [en, de, inText] = [await addPicture('en'), await addPicture('de'), await addPicture('text')];
    const slides = [{ media: { en, de }, captions: { en: 'Hello', de: '' } }];
    const contents = { en: { type: 'doc', content: [{ type: 'media', attrs: { id: inText } }] } };
    await create('lands', { slides, contents });
    const shown = await app.as().presentations.get({ params: { slug: 'lands' } });
    expect(shown.slides).toMatchObject([{ media: { en: { id: en }, de: { id: de } }, captions: { en: 'Hello' } }]);
    expect(shown.cover).toMatchObject({ id: en });
    expect(shown.media.map(({ id }) => id)).toEqual([inText]);
    expect(shown.creator).toBe(boss.username);
  });

  it('count one view per viewer and day, and no views by bots', async () => {
    await create('lands');
    const view = (ip: string, agent = 'Mozilla/5.0 Firefox/150.0') =>
      app
        .as(undefined, { ip, headers: { 'user-agent': agent } })
        .presentations.countView({ params: { slug: 'lands' } });
    await Promise.all(['203.0.113.1', '203.0.113.1', '203.0.113.2'].map((ip) => view(ip)));
    expect(await view('203.0.113.3', 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toEqual({ counted: false });
    app.clock.advance(86_400_000);
    expect(await view('203.0.113.1')).toEqual({ counted: true });
    const { presentations } = await boss.api.presentations.adminList();
    expect(presentations[0]?.views).toBe(3);
    await forgetViewers(app.platform);
    const kept = await app.platform.database.db.select().from(presentationViews);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('203.0.113');
  });
});

describe('presentations in the back office', () => {
  it('return a specific error message to staff without the permission', async () => {
    const helper = await createTestUser(app, { authority: 'low_wizard' });
    const role = await boss.api.roles.create({
      body: { name: 'reader', display_name: 'Reader', permissions: '["admin.announcements.view"]' },
    });
    await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
    const error = await errorOf(helper.api.presentations.create({ body: form('lands') }));
    expect(error).toMatchObject({
      status: 403,
      code: 'presentations.forbidden',
      message: 'You do not have permission to manage presentations.',
    });
  });

  it('report every invalid field at once', async () => {
    const body = { slug: 'No Spaces', titles: { de: 'x'.repeat(121) }, slides: [{ media: {} }] };
    const { status, fields } = await errorOf(boss.api.presentations.create({ body }));
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).sort()).toEqual(['slides.0.media.en', 'slug', 'titles.de', 'titles.en']);
  });

  it('protect their pictures from deletion until they are deleted themselves', async () => {
    const id = await addPicture('cover');
    const { id: presentation } = await create('lands', { slides: [{ media: { en: id } }] });
    expect((await errorOf(boss.api.media.remove({ params: { id } }))).code).toBe('media.inUse');
    await boss.api.presentations.remove({ params: { id: presentation } });
    expect(await boss.api.media.remove({ params: { id } })).toEqual({ deleted: true });
    const missing = errorOf(create('lands', { slides: [{ media: { en: id } }] }));
    await expect(missing).resolves.toMatchObject({ status: 404, code: 'media.notFound' });
  });

  it('never share a URL, and reject edits of an outdated version', async () => {
    const { id, version } = await create('lands');
    const results = await Promise.allSettled([create('lands'), create('isles'), create('isles')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const edit = (title: string) =>
      boss.api.presentations.update({ params: { id }, body: form('lands', { titles: { en: title }, version }) });
    expect((await edit('Newer')).titles).toEqual({ en: 'Newer' });
    expect((await errorOf(edit('Older'))).code).toBe('presentations.changedMeanwhile');
  });
});
