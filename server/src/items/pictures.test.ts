import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { media } from '../media/table.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const addMedia = async (kind: 'image' | 'video') => {
  const now = app.clock.now();
  const [row] = await app.platform.database.db
    .insert(media)
    .values({
      status: 'ready',
      kind,
      file_name: `blade.${kind}`,
      hash: '0123456789abcdef',
      extension: kind === 'video' ? 'mp4' : '',
      width: 640,
      height: 480,
      widths: [320, 640],
      animated: false,
      placeholder: '',
      bytes: 1000,
      alts: {},
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!row) throw new Error('The file was not stored.');
  return row.id;
};
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const form = async (picture_id: number | null) => {
  const [category] = (await staff.api.items.adminList({ query: {} })).categories;
  if (!category) throw new Error('There is no category.');
  const names = { en: 'Ember blade' };
  return { category_id: category.id, names, vnum: 19, price: 100, status: 'published' as const, picture_id };
};
const pictureIn = async (id: number) =>
  (await staff.api.items.list({ query: { language: 'en' } })).items.find((item) => item.id === id)?.picture;

describe('an item’s picture', () => {
  it('is shown in the shop and cannot be deleted from the library while it is used', async () => {
    const picture = await addMedia('image');
    const { id } = await staff.api.items.create({ body: await form(picture) });
    expect(await pictureIn(id)).toMatchObject({ kind: 'image', width: 640 });
    expect(await codeOf(staff.api.media.remove({ params: { id: picture } }))).toBe('media.inUse');
    await staff.api.items.update({ params: { id }, body: await form(null) });
    expect(await pictureIn(id)).toBeNull();
    expect(await codeOf(staff.api.media.remove({ params: { id: picture } }))).toBe('done');
  });

  it('must exist in the library and be a picture', async () => {
    expect(await codeOf(staff.api.items.create({ body: await form(999_999) }))).toBe('media.notFound');
    expect(await codeOf(staff.api.items.create({ body: await form(await addMedia('video')) }))).toBe('media.notFound');
  });

  it('stays unchanged after an import, and can be deleted once the item is deleted', async () => {
    const picture = await addMedia('image');
    const { id } = await staff.api.items.create({ body: await form(picture) });
    const [category] = (await staff.api.items.adminList({ query: {} })).categories;
    const csv = `id,category,name,item,price,status\n${id},${category?.slug},Blade,189,120,published`;
    expect((await staff.api.items.importItems({ body: { csv, dry_run: false } })).applied).toBe(true);
    expect(await pictureIn(id)).toMatchObject({ id: picture });
    await staff.api.items.remove({ params: { id } });
    expect(await codeOf(staff.api.media.remove({ params: { id: picture } }))).toBe('done');
  });
});
