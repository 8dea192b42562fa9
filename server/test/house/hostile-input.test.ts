// Sends hostile values to every endpoint and expects a success or an error envelope. Values that the contract rejects
// are sent together; values that it accepts reach the service and the database, so they are sent one by one.
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sessions } from '../../src/auth/table.ts';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { secretContext } from '../../src/two-factor/check.ts';
import { twoFactor } from '../../src/two-factor/table.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { quickPasswords } from '../quick-passwords.ts';
import { createTestUser, type TestUser } from '../users.ts';

type Json = { [key: string]: unknown; properties?: Record<string, Json>; required?: string[] };
type Part = 'params' | 'query' | 'body';
type Input = Partial<Record<Part, Record<string, unknown>>>;

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
/** Text with characters that are special in HTML, LIKE, SQL, headers, bidirectional text, templates or spreadsheets. */
const specialText = "=1+1\u202e<svg/onload=x>%_\\' or 1=1 --\r\nBcc: b@mail.example {{7*7}}";
/** Texts for free-text fields. Other fields get all hostile values. */
const texts = [specialText, 'a\0b', 'a\ud800b', ''];
const hostile: unknown[] = [
  ...texts,
  ...['__proto__', 'NaN', '1e309', '0000-01-01', '9999-12-31', '9999-12-31T23:59:59-14:00', 'x'.repeat(50_000)],
  ...[null, true, 0, -1, 0.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 63), [], ['a', 'a'], {}],
];

/** Valid values by field name, for rules that JSON Schema cannot express. */
const validValues: Record<string, unknown> = {
  username: 'Wanderer',
  login: 'Wanderer',
  email: 'nobody@mail.example',
  repeatEmail: 'nobody@mail.example',
  password: 'Sea3wolves',
  repeatPassword: 'Sea3wolves',
  currentPassword: 'Tide5turns',
  newPassword: 'Sea3wolves',
  confirmPassword: 'Sea3wolves',
  socialId: '1234567',
  identifier: 'Wanderer',
  token: '123456',
  passkey: undefined,
  host: '',
  permissions: '[]',
  key: 'some-key',
  delta: 1,
  amount: 5,
  startTime: '2026-12-01T00:00:00Z',
  endTime: '2026-12-02T00:00:00Z',
  support_email: 'support@mail.example',
  discord_url: '',
  session_minutes: 60,
  admin_allowed_addresses: [],
  require_2fa_admin: false,
  timing: JSON.stringify({ date: '2026-12-01' }),
};
const download = {
  name: 'Client',
  link: 'https://example.com/client.zip',
  platform: 'windows',
  mirrors: [],
  released_at: '2026-11-20T00:00:00Z',
  sha256: 'a'.repeat(64),
};
const profile = {
  contact_email: 'nobody@mail.example',
  website_url: '',
  contact_person: '',
  discord: '',
  telegram: '',
  description: '',
  landing: 'home',
  listed: false,
  payout_method: 'paypal',
  currency: 'eur',
};
const presentation = { slug: 'some-lands', titles: { en: 'Some lands' }, slides: [] };
const event = { texts: { en: { title: 'Some title' } }, date: '2026-12-01', time: '20:00', zone: 'UTC', rule: null };
const voteSite = {
  name: 'Toplist',
  link: 'https://example.com/vote?id={token}',
  secret: 'some-secret-of-the-toplist',
  addresses: ['203.0.113.7'],
  coins: 5,
};
const playerText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] };
const customPage = { slug: 'some-page', titles: { en: 'Some page' }, contents: { en: playerText } };
const article = {
  topic: 'account',
  questions: { en: 'How?' },
  answers: { en: playerText },
};
const clientId = '8f14e45f-ceea-4670-9f0c-0d3c5a4f7b11';
const byEndpoint: Record<string, Record<string, unknown>> = {
  'roles.createPermission': { name: 'admin.some.view' },
  'features.create': { name: 'Some feature' },
  'settings.savePrivacy': { analytics_script: 'https://stats.example/script.js' },
  'roles.updateLevel': { permissions: ['admin.users.view'] },
  'launcher.saveMirrors': { mirrors: [{ name: 'Mirror', link: 'https://example.com/client/' }] },
  'launcher.createRelease': { version: 'Some version', list: `a.txt,1,${'0'.repeat(64)}` },
  'downloads.create': download,
  'downloads.update': download,
  'downloads.edit': { descriptions: {}, link: 'https://example.com/client.zip', active: true },
  'support.create': article,
  'support.update': article,
  'game-settings.create': { group: 'rates', names: { en: 'Experience' }, values: { en: '3x' } },
  'game-settings.sendCommand': { command: 'notice', target: 'Hello' },
  'game-settings.sendDangerousCommand': { command: 'notice', target: 'Hello' },
  'game-settings.update': { group: 'rates', names: { en: 'Experience' }, values: { en: '3x' } },
  'translations.save': { translations: { auth: { errors: { banned: null } } } },
  'sponsors.validateCode': { code: 'AB12Z' },
  'sponsors.create': { userId: 1, name: 'Wanderer', customCode: 'AB12Z', contact_email: 'nobody@mail.example' },
  'sponsors.saveProfile': profile,
  'sponsors.update': {
    ...profile,
    name: 'Wanderer',
    code: 'AB12Z',
    commission_rate: 8,
    minimum_payout: 50,
    tier: 'gold',
    tier_by_rule: true,
    admin_notes: '',
  },
  'recruiting.save': { text: 'Some text' },
  'recruiting.apply': { character: 1, text: 'Some text' },
  'recruiting.decide': { accept: true, answer: 'Some text' },
  'custom-pages.create': customPage,
  'custom-pages.update': customPage,
  'legal.update': { contents: customPage.contents, changed_on: '2026-11-25' },
  'publishing.calendar': { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
  'forum.setSlow': { slow_seconds: 60 },
  'presentations.create': presentation,
  'presentations.update': presentation,
  'events.schedule': event,
  'events.update': event,
  'events.setReminder': { minutes: 60, zone: 'UTC' },
  'news.create': { category: 'updates', language: 'en', title: 'Some title' },
  'news.update': { category: 'updates' },
  'news.saveText': { title: 'Some title', body: { type: 'doc', content: [] } },
  'content-history.saveDraft': { version: 0, content: { slug: 'page' } },
  'news.saveDraft': {
    version: 0,
    content: { title: '', slug: '', excerpt: '', body: { type: 'doc', content: [] } },
  },
  'news.restore': {},
  'items.create': { category_id: 1, names: { en: 'Some item' }, vnum: 189, price: 100 },
  'items.update': { category_id: 1, names: { en: 'Some item' }, vnum: 189, price: 100 },
  'items.importGameItems': { source: 'file', text: '189\tSome item' },
  'items.addFromGame': { vnums: [189], category_id: 1, price: 100 },
  'items.saveCategory': { slug: 'some', names: { en: 'Some category' } },
  // Omits the keys, so that no gateway is called.
  'gateway-keys.save': { gateway: 'paypal', mode: 'test' },
  // Sends an old version, so that no database is contacted.
  'game-connection.save': {
    ...{ address: 'db.example:3306', user: 'portal', version: 2, account_database: 'account' },
    ...{ player_database: 'player', common_database: 'common', log_database: 'log' },
  },
  'discord.saveRoles': { roles: [] },
  'discord.saveBridge': { webhook: '', channel_id: '' },
  'discord.saveConfig': { client_id: '100000000000000001', guild_id: '200000000000000001' },
  'webhooks.create': { name: 'Bot', url: 'https://bot.example/portal', events: ['news.published'] },
  'webhooks.update': { name: 'Bot', url: 'https://bot.example/portal', events: ['news.published'] },
  'api-keys.create': { name: 'Some program', scopes: ['news:read'] },
  'redeem-codes.create': { name: 'Some codes', coins: 10 },
  'redeem-codes.update': { name: 'Some codes', active: true },
  'forum.create': { body: playerText, poll: { question: 'Some question', options: ['One', 'Two'] } },
  'forum.reply': { body: playerText },
  'forum.edit': { body: playerText },
  'forum.saveDraft': { body: playerText },
  'forum.createGroup': { names: { en: 'Group' } },
  'forum.updateGroup': { names: { en: 'Group' } },
  'forum.createSection': { names: { en: 'Section' }, descriptions: {}, slug: 'section' },
  'forum.updateSection': { names: { en: 'Section' }, descriptions: {}, slug: 'section' },
  'word-filter.create': { pattern: 'some words' },
  'word-filter.update': { pattern: 'some words' },
  'chat.setSlowMode': { slow_seconds: 5 },
  'chat.pinNotice': { text: 'Some text', ends_at: null },
  'chat.postNotice': { client_id: clientId, text: 'Some text' },
  'chat.send': { client_id: clientId, text: 'Some text' },
  'tickets.create': { topic: 1, subject: 'Some subject', text: 'Some text', client_id: clientId },
  'tickets.reply': { text: 'Some text', client_id: clientId },
  'tickets.createAppeal': { token: 'none', text: 'Some text', client_id: clientId },
  'tickets.replyToAppeal': { token: 'none', text: 'Some text', client_id: clientId },
  'tickets.createTopic': { names: { en: 'Some topic' } },
  'tickets.updateTopic': { names: { en: 'Some topic' } },
  'tickets.createAnswer': { title: 'Some answer', texts: { en: 'Some text' } },
  'tickets.updateAnswer': { title: 'Some answer', texts: { en: 'Some text' } },
  'forum.movePosts': { title: 'Some title' },
  'notifications.saveSwitch': { email: true },
  'vote-sites.create': voteSite,
  'vote-sites.update': voteSite,
  'announcements.create': { texts: { en: 'Some text' } },
  'announcements.update': { texts: { en: 'Some text' } },
};
// These endpoints intentionally wait several seconds for a mail server.
const slow = new Set(['email.test', 'email.sendTest']);

/** Returns a valid value for a schema. */
const sample = (schema: Json): unknown => {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return sample(choices[0] ?? {});
  if (schema.type === 'object') return sampleObject(schema);
  if (schema.type === 'array') return [sample(schema.items as Json)];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date') return '2026-11-20';
  return 'text';
};
const sampleObject = ({ properties = {} }: Json, own: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...validValues, ...own }[name] ?? sample(schema)]),
  );
const propertiesOf = (schema: z.ZodType | undefined): Record<string, Json> =>
  schema === undefined
    ? {}
    : ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json).properties ?? {});

let portal: TestApp;
let chief: TestUser;
let player: TestUser;

/** Creates an implementor with a recent two-factor check, so that no setting locks them out. */
const createChief = async (): Promise<TestUser> => {
  const user = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const { db } = portal.platform.database;
  const now = portal.clock.now();
  const secret = portal.platform.crypto.seal('JBSWY3DPEHPK3PXP', secretContext(user.id));
  await db.insert(twoFactor).values({ user_id: user.id, enabled_at: now, secret });
  await db.update(sessions).set({ factor_at: now }).where(eq(sessions.user_id, user.id));
  return user;
};

beforeAll(async () => {
  portal = await startTestApp({
    jobs: false,
    passwords: quickPasswords(),
    env: { RATE_LIMIT_SCALE: '1000000' },
  });
  // Jobs are dropped, because they are not under test here.
  portal.platform.jobs.send = async () => undefined;
  chief = await createChief();
});
afterAll(() => portal.close());

/** The hostile values that fit in a URL. */
const urlValues = hostile.filter(
  (value) => typeof value === 'string' && value !== '' && value.isWellFormed() && value.length < 5000,
);
const paramValue = (name: string): string =>
  ({
    id: String(player.id),
    roleId: '1',
    revision: '1',
    file: '1',
    level: 'god',
    board: 'players',
    language: 'de',
    hash: '0123456789ab',
    date: '2026-12-01',
    month: '2026-11',
    item: 'redis',
    gateway: 'paypal',
    mode: 'test',
    document: 'terms',
    image: 'a'.repeat(32),
    room: 'en',
    content: 'custom-pages',
  })[name] ?? 'shop';

/** A body that is a union has no common properties, so `own` contains the whole body. */
const sampleBody = (properties: Record<string, Json>, own: Record<string, unknown>): Record<string, unknown> =>
  Object.keys(properties).length > 0 ? sampleObject({ properties }, own) : own;

const validInput = ({ params, query, body }: EndpointSpec, own: Record<string, unknown>): Input => {
  const required = new Set(
    (query ? (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Json) : {}).required,
  );
  const requiredFields = Object.entries(propertiesOf(query)).filter(([name]) => required.has(name));
  return {
    ...(params
      ? { params: Object.fromEntries(Object.keys(propertiesOf(params)).map((name) => [name, paramValue(name)])) }
      : {}),
    ...(query ? { query: sampleObject({ properties: Object.fromEntries(requiredFields) }, body ? {} : own) } : {}),
    ...(body ? { body: sampleBody(propertiesOf(body), own) } : {}),
  };
};

const send = (spec: EndpointSpec, input: Input, token: string | undefined, raw?: string) => {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const one of [value].flat()) query.append(name, String(one));
  const payload = raw ?? (spec.body || spec.raw ? JSON.stringify(input.body) : undefined);
  return portal.inject({
    method: spec.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
};

type TestResponse = Awaited<ReturnType<typeof send>>;
const internalDetails =
  /\bat \S+ \(|node_modules|\.ts:\d|\b(select|insert into|update|delete from) "|PGlite|Drizzle|Failed query|syntax/;

/** Expects the envelope with a status that the endpoint declares and no internal details. */
const expectDeclaredResponse = (spec: EndpointSpec, { status, text, body }: TestResponse, what: unknown): void => {
  const sent = JSON.stringify(what)?.slice(0, 300);
  const { success, code } = (body ?? {}) as { success?: boolean; code?: string };
  const declared = spec.errors.some((problem) => problem.code === code);
  expect(status < 500 || declared, `${sent} → ${status} ${text.slice(0, 300)}`).toBe(true);
  expect(success, `${sent} → ${text.slice(0, 300)}`).toBe(status < 400);
  if (status >= 400) {
    expect(body, sent).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(text, sent).not.toMatch(internalDetails);
  }
};

const rootsOf = ({ body }: TestResponse): Set<string> =>
  new Set(((body as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path.split('.')[0] ?? ''));

// Endpoints that can close the portal come last.
const last = ['features', 'settings'];
const endpoints = allEndpoints
  .filter(({ domain, name }) => !slow.has(`${domain}.${name}`))
  .sort((one, other) => last.indexOf(one.domain) - last.indexOf(other.domain))
  .map(({ domain, name, spec }) => [`${domain}.${name}`, spec] as const);

describe('hostile input', () => {
  it.each(endpoints)('never causes an undeclared server error in %s', async (endpoint, spec) => {
    // An earlier endpoint may have banned, demoted or logged out this user.
    const { status } = await portal.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${chief.token}` },
    });
    if (status !== 200) chief = await createChief();
    player = await createTestUser(portal);
    const valid = validInput(spec, byEndpoint[endpoint] ?? {});
    for (const part of ['params', 'query', 'body'] as const)
      if (spec[part])
        expect(spec[part].safeParse(valid[part]).error?.issues, `no valid ${part} for ${endpoint}`).toBeUndefined();

    const rejected = new Map<string, { part: Part; value: unknown }[]>();
    const accepted: { part: Part; name: string; value: unknown }[] = [];
    for (const part of ['params', 'query', 'body'] as const) {
      const shape = spec[part];
      for (const name of Object.keys(propertiesOf(shape))) {
        const values = part === 'body' ? hostile : part === 'query' ? [...urlValues, ['a', 'b']] : urlValues;
        const free = shape?.safeParse({ ...valid[part], [name]: specialText }).success === true;
        for (const value of values) {
          if (free && typeof value === 'string' && !texts.includes(value)) continue;
          const parsed = shape?.safeParse({ ...valid[part], [name]: value });
          if (parsed?.success) accepted.push({ part, name, value });
          else if (parsed?.error.issues.some(({ path, code }) => path[0] === name && code !== 'custom'))
            rejected.set(name, [...(rejected.get(name) ?? []), { part, value }]);
        }
      }
    }
    for (let round = 0; round < 2; round += 1) {
      const input: Input = structuredClone(valid);
      const rejectedValues = [...rejected].map(([name, values]) => ({ name, ...values[(round * 7) % values.length] }));
      for (const { name, part, value } of rejectedValues) if (part) input[part] = { ...input[part], [name]: value };
      const response = await send(spec, input, chief.token);
      expectDeclaredResponse(spec, response, input);
      if (rejectedValues.length > 0 && response.status === 400)
        expect([...rootsOf(response)].sort(), JSON.stringify(input).slice(0, 500)).toEqual(
          expect.arrayContaining(rejectedValues.map(({ name }) => name)),
        );
    }
    for (const { part, name, value } of accepted) {
      const input = { ...valid, [part]: { ...valid[part], [name]: value } };
      expectDeclaredResponse(spec, await send(spec, input, chief.token), { [name]: value });
    }
    if (spec.body || spec.raw)
      for (const raw of [
        '',
        'null',
        '[]',
        '1e999',
        '{"a":1,"a":2}',
        `{"a":${deep}}`,
        '\ufeff{}',
        '{"constructor":{"prototype":1}}',
      ])
        expectDeclaredResponse(spec, await send(spec, valid, chief.token, raw), raw.slice(0, 20));
  });
});
