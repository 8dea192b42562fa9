import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { callbackAdapters, VoteOutcome } from '@wyrmgate/contract/vote-sites-constants';

export type Incoming = {
  method: 'GET' | 'POST';
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
};
/** A vote that a site reports. `player` is the value that the link carried: a token, a username or an id. */
export type Claim = {
  player: string;
  counted: boolean;
  /** The id that the site gave to the vote. */
  event?: string;
  fields: Record<string, string>;
};
export type Reading =
  | { claims: Claim[] }
  | { rejected: Extract<VoteOutcome, 'credentials' | 'late' | 'malformed'>; fields: Record<string, string> };
/** Reads a callback of one kind of site and checks its key or signature. */
export type Adapter = (incoming: Incoming, secret: string, now: Date) => Reading;

/** Maximum number of votes in one callback. gtop100 reports several at once. */
const maxClaims = 100;
const windowMs = 5 * 60_000;
const maxFields = 20;
const keyFields = /key|secret|signature/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compares in constant time. An unset secret never matches. */
const isSame = (sent: string, secret: string): boolean =>
  secret !== '' && timingSafeEqual(digest(sent), digest(secret));

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const flat = (source: unknown): Record<string, string> =>
  typeof source === 'object' && source !== null && !Array.isArray(source)
    ? Object.fromEntries(Object.entries(source).map(([name, value]) => [name, textOf(value)]))
    : {};

/** Shortens a text and removes what the database cannot store. */
const storable = (text: string, length: number): string => text.slice(0, length).replaceAll('\0', '').toWellFormed();

/** The evidence that is stored: a few shortened fields, with keys and signatures redacted. */
export const evidenceOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxFields)
      .map(([name, value]) => [storable(name, 40), keyFields.test(name) ? '***' : storable(value, 200)]),
  );

const bodyText = ({ body }: Incoming): string => Buffer.from(body).toString('utf8');
const header = ({ headers }: Incoming, name: string): string => [headers[name]].flat()[0] ?? '';
const isJson = (incoming: Incoming): boolean => /^application\/json\b/i.test(header(incoming, 'content-type'));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The fields of a query string, a form or a flat JSON object. */
const fieldsOf = (incoming: Incoming): Record<string, string> => {
  if (incoming.method === 'GET') return flat(incoming.query);
  const text = bodyText(incoming);
  return isJson(incoming) ? flat(parseJson(text)) : Object.fromEntries(new URLSearchParams(text));
};

/** The signature of a callback: HMAC-SHA256 over id, timestamp and body, joined as in Standard Webhooks. */
export const signVote = (secret: string, { id, timestamp, body }: { id: string; timestamp: string; body: string }) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** The documented callback. Each id is rewarded only once, and the timestamp is in seconds. */
const signed: Adapter = (incoming, secret, now) => {
  const id = header(incoming, 'webhook-id');
  const timestamp = header(incoming, 'webhook-timestamp');
  const body = bodyText(incoming);
  const fields = { id, timestamp, ...flat(parseJson(body)) };
  if (incoming.method !== 'POST' || !/^[\w.-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp))
    return { rejected: 'malformed', fields };
  const expected = signVote(secret, { id, timestamp, body });
  // While a secret is being changed, a sender may list two signatures.
  const sent = header(incoming, 'webhook-signature').split(' ').slice(0, 5);
  if (secret === '' || !sent.map((one) => isSame(one, expected)).includes(true))
    return { rejected: 'credentials', fields };
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > windowMs) return { rejected: 'late', fields };
  const player = flat(parseJson(body)).player ?? '';
  return player === '' ? { rejected: 'malformed', fields } : { claims: [{ player, counted: true, event: id, fields }] };
};

/** A list of objects with one key each: `[{ "pb_name": "X" }, { "success": 0 }]`. */
const merged = (list: unknown): Record<string, string> =>
  Array.isArray(list) ? Object.assign({}, ...list.slice(0, maxFields).map(flat)) : flat(list);

const gtop100: Adapter = (incoming, secret) => {
  const json = incoming.method === 'POST' && isJson(incoming) ? parseJson(bodyText(incoming)) : undefined;
  const fields = fieldsOf(incoming);
  if (incoming.method !== 'POST') return { rejected: 'malformed', fields };
  if (!isSame(fields.pingbackkey ?? '', secret)) return { rejected: 'credentials', fields };
  const common = typeof json === 'object' && json !== null && 'Common' in json ? json.Common : undefined;
  if (Array.isArray(common))
    return {
      claims: common.slice(0, maxClaims).map((entry) => {
        const one = merged(entry);
        return { player: one.pb_name ?? '', counted: one.success === '0', fields: one };
      }),
    };
  const player = fields.pingUsername ?? '';
  if (player === '') return { rejected: 'malformed', fields };
  return { claims: [{ player, counted: fields.Successful === '0', fields }] };
};

const arenatop100: Adapter = (incoming, secret) => {
  const fields = fieldsOf(incoming);
  const { userid: player = '', voted } = fields;
  if (!isSame(fields.secret ?? '', secret)) return { rejected: 'credentials', fields };
  // The site's test button sends this name instead of a player.
  if (player === '' || player === 'TEST') return { rejected: 'malformed', fields };
  return { claims: [{ player, counted: voted === '1', fields }] };
};

/** A callback without a key, so only the site's list of IP addresses protects it. `playerField` names the player. */
const unsigned =
  (method: Incoming['method'], playerField: string, countedField?: string): Adapter =>
  (incoming) => {
    const fields = fieldsOf(incoming);
    const player = fields[playerField] ?? '';
    if (incoming.method !== method || player === '') return { rejected: 'malformed', fields };
    const counted = countedField === undefined || fields[countedField] === '1';
    return { claims: [{ player, counted, fields }] };
  };

/** A JSON object in the query, encoded in Base64, that includes the site's key. */
const metin2top: Adapter = (incoming, secret) => {
  const packed = textOf(incoming.query.miaw).slice(0, 4000);
  const fields = flat(parseJson(Buffer.from(packed, 'base64').toString('utf8')));
  const { id: player = '', key = '' } = fields;
  if (incoming.method !== 'GET') return { rejected: 'malformed', fields };
  if (!isSame(key, secret)) return { rejected: 'credentials', fields };
  return player === '' ? { rejected: 'malformed', fields } : { claims: [{ player, counted: true, fields }] };
};

export const adapters: Readonly<Record<(typeof callbackAdapters)[number], Adapter>> = {
  signed,
  gtop100,
  arenatop100,
  topg: unsigned('GET', 'p_resp'),
  xtremetop100: unsigned('GET', 'custom'),
  mmtop200: unsigned('POST', 'uid', 'vote_counted'),
  gamestop100: unsigned('GET', 'custom'),
  metin2top,
};
