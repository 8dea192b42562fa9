import { languages } from '@wyrmgate/contract/languages';
import { legalDocuments } from '@wyrmgate/contract/legal-constants';
import { plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { writeSettings } from '../settings/service.ts';
import { legalTexts } from './table.ts';

let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.db.delete(legalTexts));

const doc = (text: string): RichTextDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const params = { document: 'terms' } as const;
const save = (body: object) =>
  boss.api.legal.update({ params, body: { contents: {}, changed_on: '2026-11-25', ...body } });
const shown = async (lang: (typeof languages)[number] = 'en') =>
  (await app.as().legal.get({ params, query: { lang } })).text;

it('a legal text written by staff replaces the built-in text in all languages at once, and the two are never mixed', async () => {
  expect(await shown()).toBeNull();
  await save({ contents: { en: doc('Our terms'), de: doc('Unsere Bedingungen'), fr: doc(' ') } });
  expect(await shown('de')).toMatchObject({ language: 'de', languages: ['en', 'de'], changed_on: '2026-11-25' });
  expect(await shown('fr')).toMatchObject({ language: 'en', body: doc('Our terms') });
  await save({ source_language: 'it', contents: { it: doc('I nostri termini') } });
  expect(await shown('de')).toMatchObject({ language: 'it' });
  const { own } = await boss.api.legal.reset({ params, body: {} });
  expect([own, await shown('de')]).toEqual([false, null]);
});

it('translations of a legal text become outdated when the source changes, until someone checks them', async () => {
  await save({ contents: { en: doc('One'), de: doc('Eins') } });
  expect((await save({ contents: { en: doc('Two'), de: doc('Eins') } })).outdated).toEqual(['de']);
  expect((await save({ contents: { en: doc('Two'), de: doc('Eins') }, checked: ['de'] })).outdated).toEqual([]);
  expect((await save({ contents: { en: doc('Two.'), de: doc('Eins') }, minor: true })).outdated).toEqual([]);
});

it.each(legalDocuments)(
  'the legal template %s names the seller and can be saved unchanged in every language',
  async (document) => {
    const { db } = app.platform.database;
    await writeSettings(db, { seller_name: 'Wyrm Ltd', seller_address: 'Gate 9\nOrmveil' }, app.clock.now());
    for (const lang of languages) {
      const { body } = await boss.api.legal.template({ params: { document }, query: { lang } });
      const text = plainTextOf(body);
      expect(text).toContain('Wyrm Ltd');
      expect(text).not.toMatch(/[<>{}]/);
      const saved = await boss.api.legal.update({
        params: { document },
        body: { source_language: lang, contents: { [lang]: body }, changed_on: '2026-11-25' },
      });
      expect(saved.contents[lang]).toEqual(body);
    }
    const { body } = await boss.api.legal.template({ params, query: {} });
    expect(JSON.stringify(body)).toContain('"href":"/legal/game-rules"');
  },
);

it('the built-in imprint names the seller from the settings and is hidden while details are missing, until staff write their own', async () => {
  const imprint = async (lang: (typeof languages)[number] = 'en') =>
    (await app.as().legal.get({ params: { document: 'imprint' }, query: { lang } })).text;
  const { db } = app.platform.database;
  const seller = (seller_name: string, seller_address: string) =>
    writeSettings(db, { seller_name, seller_address, seller_vat_id: '' }, app.clock.now());
  await seller('Wyrm Ltd', '');
  expect(await imprint()).toBeNull();
  await seller('Wyrm Ltd', 'Gate 9\nOrmveil');
  app.clock.advance(31_000);
  const body = (await imprint('de'))?.body;
  expect(body && plainTextOf(body)).toMatch(/Wyrm Ltd\s+Gate 9\s+Ormveil/);
  expect(body && plainTextOf(body)).not.toMatch(/[[\]]/);
  await boss.api.legal.update({
    params: { document: 'imprint' },
    body: { contents: { en: doc('Our imprint') }, changed_on: '2026-11-26' },
  });
  expect(await imprint('de')).toMatchObject({ language: 'en', body: doc('Our imprint') });
});

it('a legal text needs its source language, and only one of two concurrent first edits is saved', async () => {
  const { status, fields } = await errorOf(save({ source_language: 'de', contents: { en: doc('Only English') } }));
  expect([status, fields[0]?.path]).toEqual([400, 'contents.de']);
  const results = await Promise.allSettled(['a', 'b'].map((text) => save({ contents: { en: doc(text) }, version: 0 })));
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await errorOf(boss.api.legal.reset({ params, body: { version: 9 } }))).code).toBe('legal.changedMeanwhile');
});

it('a legal text can be edited only with the permission, and cannot contain a script link', async () => {
  const player = await createTestUser(app);
  expect((await errorOf(player.api.legal.adminList())).status).toBe(403);
  const script: RichTextDoc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      },
    ],
  };
  expect((await errorOf(save({ contents: { en: script } }))).status).toBe(400);
});
