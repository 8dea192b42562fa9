import type { Sent } from '@wyrmgate/contract/endpoint';
import type { Language } from '@wyrmgate/contract/languages';
import { type translations as contract, Rejected } from '@wyrmgate/contract/translations';
import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { translate } from '../platform/language/messages.ts';
import { translations } from './table.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp({ jobs: false });
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

type Body = Sent<(typeof contract)['save']>['body'];
const save = (language: Language, texts: object, more: Partial<Body> = {}) =>
  boss.api.translations.save({ params: { language }, body: { translations: { ...texts }, ...more } });
const issuesOf = async (language: Language, texts: object) => {
  const { status, code, details } = await errorOf(save(language, texts));
  expect([status, code]).toEqual([400, 'translations.rejected']);
  return Rejected.parse(details).issues.map((issue) => `${issue.key} ${issue.code}`);
};
const shown = async (language: Language, path: string) => {
  const { translations: texts } = await app.as().translations.get({ params: { language } });
  return path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);
};
const banned = (text: string | null) => ({ auth: { errors: { invalidCredentials: text } } });
const path = 'auth.errors.invalidCredentials';

describe('the texts that come with the portal', () => {
  it('are complete in every language, and exclude the texts of the component page', async () => {
    const { languages, files } = await boss.api.translations.adminList();
    expect(languages).toHaveLength(10);
    expect(languages.map(({ missing }) => missing)).toEqual(languages.map(() => 0));
    expect(files).not.toContain('dev');
  });
});

describe('a saved text', () => {
  it('replaces the built-in one in the public texts, in API errors and in emails, and null brings it back', async () => {
    const before = await shown('en', path);
    await save('en', banned('No such hero.'));
    expect(await shown('en', path)).toBe('No such hero.');
    const failed = await errorOf(app.as().auth.login({ body: { username: 'nobody', password: 'Wrong123' } }));
    expect(failed.message).toBe('No such hero.');
    await save('de', { mail: { greeting: 'Sei gegrüßt, {username}!' } });
    await app.as().translations.hashes();
    expect(translate('de', 'mail:greeting', { username: 'Ysoldar' })).toBe('Sei gegrüßt, Ysoldar!');
    await save('en', banned(null));
    expect(await shown('en', path)).toBe(before);
  });

  it('reaches browsers under the hash of its language’s texts, and a language without saved texts has no hash', async () => {
    expect((await app.as().translations.hashes()).hashes).toEqual({});
    await save('it', { ...banned('Chi sei?'), world: { nothing: null } });
    const { hashes } = await app.as().translations.hashes();
    expect(Object.keys(hashes)).toEqual(['it']);
    const url = `/api/translations/it/overrides/${hashes.it}`;
    const reply = await app.inject({ method: 'GET', url });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.body).toMatchObject({ data: { messages: { auth: { errors: { invalidCredentials: 'Chi sei?' } } } } });
    expect((await app.inject({ method: 'GET', url: '/api/translations/it/overrides/000000000000' })).status).toBe(404);
    await save('it', banned(null));
    expect((await app.as().translations.hashes()).hashes).toEqual({});
  });

  it('equal to the built-in one, or empty, is not stored', async () => {
    const own = String(await shown('fr', path));
    expect((await save('fr', banned(own))).changes).toEqual([]);
    await save('fr', banned('Autre'));
    expect((await save('fr', banned(''))).changes).toEqual([{ key: path, before: 'Autre', after: null }]);
    expect(await app.platform.database.db.$count(translations)).toBe(0);
  });

  it('is stale when its source has changed, unused when its placeholders no longer match, and current after it is saved again', async () => {
    await save('de', banned('Falsch.'));
    await save('de', { mail: { greeting: 'Hallo {username}' } });
    const { db } = app.platform.database;
    await db.update(translations).set({ source: 'Another source' });
    await db.update(translations).set({ text: 'Hallo {hero}' }).where(eq(translations.key, 'mail.greeting'));
    const entries = async () =>
      (await boss.api.translations.entries({ params: { language: 'de' }, query: { state: 'overridden' } })).entries.map(
        ({ key, state, old_source }) => [key, state, old_source],
      );
    expect(await entries()).toEqual([
      [path, 'stale', 'Another source'],
      ['mail.greeting', 'unused', 'Another source'],
    ]);
    await save('de', banned('Falsch.'));
    expect((await entries())[0]).toEqual([path, 'overridden', null]);
    expect(await shown('de', 'mail.greeting')).not.toContain('{hero}');
  });
});

describe('saving texts', () => {
  it('reports every broken text with its position, and changes nothing', async () => {
    const { details } = await errorOf(save('de', { ...banned('Hallo {name'), home: { nowhere: 'x' } }));
    expect(Rejected.parse(details)).toEqual({
      total: 2,
      issues: [
        {
          key: path,
          code: 'syntax',
          values: { line: 1, column: 7, reason: 'EXPECT_ARGUMENT_CLOSING_BRACE' },
        },
        { key: 'home.nowhere', code: 'unknownKey', values: {} },
      ],
    });
    expect(await app.platform.database.db.$count(translations)).toBe(0);
  });

  it('rejects a missing, unknown or differently typed placeholder, and a format that browsers do not support', async () => {
    const greeting = (text: string) => issuesOf('de', { mail: { greeting: text } });
    expect(await greeting('Hallo')).toEqual(['mail.greeting missingPlaceholder']);
    expect(await greeting('Hallo {username} {password}')).toEqual(['mail.greeting unknownPlaceholder']);
    expect(await greeting('Hallo {username, number}')).toEqual(['mail.greeting placeholderType']);
    expect(await greeting('Hallo {username, plural, one {x}}')).toEqual(['mail.greeting noOther']);
    expect(await greeting("Hallo '{username}'")).toEqual(['mail.greeting missingPlaceholder']);
    expect(await issuesOf('de', { translations: { issues: { tooLong: '{max, number, ::currency/Z}' } } })).toEqual([
      'translations.issues.tooLong format',
    ]);
    // The error is in a branch that a sample value does not select.
    const branch = '{max, plural, one {{max, number, ::currency/Z}} other {{max}}}';
    expect(await issuesOf('de', { translations: { issues: { tooLong: branch } } })).toEqual([
      'translations.issues.tooLong format',
    ]);
  });

  it('reports all issues with hostile keys and values, and survives any depth of nesting', async () => {
    expect(
      await issuesOf('es', {
        'auth.errors': { banned: 5 },
        'a..b': 'x',
        'constructor.x': 'y',
        list: ['x'],
        mail: { greeting: `{username}\u202e` },
      }),
    ).toEqual([
      'auth.errors.banned notText',
      'a..b invalidKey',
      'constructor.x invalidKey',
      'list notText',
      'mail.greeting control',
    ]);
    expect(await issuesOf('es', { mail: { greeting: `{username}${'x'.repeat(4000)}` } })).toEqual([
      'mail.greeting tooLong',
    ]);
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/api/admin/translations/es',
        headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
        payload,
      });
    const deep = `{"translations":${'{"a":'.repeat(20_000)}"x"${'}'.repeat(20_000)}}`;
    expect((await send(deep)).status).toBe(400);
    expect((await send('{"translations":{"__proto__":{"x":"y"}}}')).status).toBe(400);
    expect((await send(`{"translations":{"a":"${'x'.repeat(1_100_000)}"}}`)).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 'x']));
    const { details } = await errorOf(save('es', many));
    expect(Rejected.parse(details).total).toBe(20_000);
    expect(Rejected.parse(details).issues).toHaveLength(200);
  });

  it('warns about plural forms that the language lacks or does not use, in each language', async () => {
    const text = '{count, plural, one {# x} few {# y} other {# z}}';
    const warned = async (language: Language) =>
      (await save(language, { translations: { text: { lines: text } } }, { dry_run: true })).warnings.map(
        ({ code, values }) => `${code} ${values.forms}`,
      );
    expect(await warned('de')).toEqual(['foreignPlural few']);
    expect(await warned('ro')).toEqual([]);
    expect(await warned('pl')).toEqual(['missingPlural many']);
    expect(await warned('it')).toEqual(['missingPlural many', 'foreignPlural few']);
  });

  it('changes nothing in a dry run, and reports the changes that it would make', async () => {
    const { changes, version } = await save('pt', banned('Quem és?'), { dry_run: true });
    expect([changes, version]).toEqual([[{ key: path, before: null, after: 'Quem és?' }], 0]);
    expect(await app.platform.database.db.$count(translations)).toBe(0);
  });

  it('keeps the first of two concurrent saves and rejects the other', async () => {
    const results = await Promise.allSettled([
      save('tr', banned('Bir'), { version: 0 }),
      save('tr', banned('İki'), { version: 0 }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = results.find((result) => result.status === 'rejected');
    expect(failed?.reason).toMatchObject({ status: 409, code: 'translations.changedMeanwhile' });
  });

  it('records who changed what, in the history and in the audit log', async () => {
    await save('hu', banned('Ki vagy?'));
    await save('hu', banned('Ki az?'));
    const { changes } = await boss.api.translations.history({ params: { language: 'hu' }, query: { key: path } });
    expect(changes.map(({ before, after, changed_by }) => [before, after, changed_by])).toEqual([
      ['Ki vagy?', 'Ki az?', boss.username],
      [null, 'Ki vagy?', boss.username],
    ]);
    const [row] = await app.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({
      action: 'translation_update',
      target_id: 'hu',
      changes: { [path]: { before: 'Ki vagy?', after: 'Ki az?' } },
    });
  });

  it('returns 401 without a login and 403 without the permission', async () => {
    const player = await createTestUser(app);
    const sent = { params: { language: 'en' as const }, body: { translations: banned('x') } };
    expect((await errorOf(app.as().translations.save(sent))).status).toBe(401);
    expect((await errorOf(player.api.translations.save(sent))).status).toBe(403);
  });
});

it('the built-in texts of every language pass the validation of saved texts', async () => {
  const { findIssues, originalTexts, sourceTexts } = await import('./catalogue.ts');
  const found = (['it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'] as const).flatMap((language) =>
    [...originalTexts(language)].flatMap(([key, text]) =>
      findIssues(sourceTexts().get(key) ?? '', text, language).issues.map(
        (issue) => `${language} ${key} ${issue.code}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

it('the Italian messages of the editor match the specification word for word', async () => {
  const { originalTexts } = await import('./catalogue.ts');
  const texts = originalTexts('it');
  expect(texts.get('translations.save.done')).toBe('✅ Traduzioni salvate con successo!');
  expect(texts.get('translations.failed.unauthenticated')).toBe('Non sei autenticato. Rieffettua il login.');
  expect(texts.get('translations.failed.forbidden')).toBe('Permessi amministratore necessari...');
  expect(texts.get('translations.failed.expired')).toBe('Autenticazione richiesta - rieffettua il login');
  expect(texts.get('translations.failed.server')).toBe('Errore interno del server');
  const exported = "Errore nell'esportazione: verifica il formato del testo";
  expect(texts.get('translations.failed.export')).toBe(exported);
});
