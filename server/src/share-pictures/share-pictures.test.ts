import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sharePictures } from './table.ts';

let app: TestApp;
let editor: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  app.platform.jobs.send = async () => undefined;
  editor = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const category = 'updates' as const;
const save = (id: number, title: string) => {
  const body: RichTextDoc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }],
  };
  return editor.api.news.saveText({ params: { id, language: 'en' }, body: { title, body, slug: `article-${id}` } });
};
const publish = async (title: string, more: { publish_at?: string } = {}) => {
  const { id } = await editor.api.news.create({ body: { category, language: 'en', title: 'Draft' } });
  await save(id, title);
  await editor.api.news.update({ params: { id }, body: { category, status: 'published', ...more } });
  return id;
};
const shareOf = async (id: number) => (await app.as().news.get({ params: { id } })).share_picture;
const get = (url: string) => app.app.inject({ url });
const stored = () => app.platform.database.db.$count(sharePictures);

const titles = [
  'The gates of Ormveil stand open',
  '<span size="900000">&amp; </span></span> <i>"\'&',
  'W'.repeat(160),
  'ﷺ'.repeat(160),
  'مرحبا بكم في المملكة',
  '🐉🏰⚔️'.repeat(20),
  `${'a\u0301\u0327'.repeat(50)}`,
];

it.each(titles)('a share picture of 1200 × 630 pixels is drawn for the title %j', async (title) => {
  const reply = await get(await shareOf(await publish(title)));
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.headers['cache-control']).toContain('immutable');
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('a share picture is drawn once per version, and outdated or made-up addresses redirect to the current one', async () => {
  const id = await publish('First title');
  const first = await shareOf(id);
  const before = await stored();
  const replies = await Promise.all(Array.from({ length: 10 }, () => get(first)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(await stored()).toBe(before + 1);
  await save(id, 'Second title');
  const second = await shareOf(id);
  expect(second).not.toBe(first);
  const made = first.replace(/[0-9a-f]{24}/, '0'.repeat(24));
  for (const url of [first, made]) expect((await get(url)).headers.location).toBe(second);
  expect((await get(second)).statusCode).toBe(200);
  expect(await stored()).toBe(before + 1);
});

it('the share picture of an unpublished article, or at a malformed address, redirects to the default picture', async () => {
  const at = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const id = await publish('Later', { publish_at: at });
  const before = await stored();
  for (const file of [`${id}-en-${'0'.repeat(24)}.png`, `999-en-${'0'.repeat(24)}.png`, 'x.png', `${id}-xx-1.png`])
    expect((await get(`/share/news-${file}`)).headers.location).toBe('/art/og.jpg');
  expect(await stored()).toBe(before);
});

/** Counts the lines of light text in a picture. */
const linesOf = async (picture: Buffer): Promise<number> => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isText = (row: number) =>
    data.subarray(row * info.width + 40, (row + 1) * info.width).some((value) => value > 150);
  return Array.from({ length: info.height }, (_, row) => isText(row) && !(row > 0 && isText(row - 1))).filter(Boolean)
    .length;
};

it('the site’s picture shows its name once', async () => {
  const { branding, version } = await editor.api.branding.adminGet();
  await editor.api.branding.update({ body: { ...branding, accent: '#3fb68b', version } });
  const { share_picture: share } = await app.as().branding.get();
  const reply = await get(share ?? '');
  expect(reply.statusCode).toBe(200);
  expect(await linesOf(reply.rawPayload)).toBe(1);
});
