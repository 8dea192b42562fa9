import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greet, type Sender, type Writers, type Written } from './template.ts';

/** When, on which device and from where something happened. */
type Happening = { username: string; moment: string; device: string; address: string };
export type EntryLetters = {
  'new-device': Happening;
  /** `device` is the session's own, `address` that of the second use. */
  'token-reuse': Happening;
  'account-slowed': { username: string };
  /** `token` travels as the letter's secret. */
  'verify-email': { username: string; hours: number; token?: string };
  'address-in-use': { username: string };
};

const happening: Happening = {
  username: 'Isaura',
  moment: '2026-03-01T12:00:00.000Z',
  device: 'Firefox, Windows',
  address: '203.0.113.7',
};
export const entrySamples: EntryLetters = {
  'new-device': happening,
  'token-reuse': happening,
  'account-slowed': { username: 'Isaura' },
  'verify-email': { username: 'Isaura', hours: 24, token: 'k'.repeat(43) },
  'address-in-use': { username: 'Isaura' },
};

type Values = Record<string, string | number> & { username: string };

const letter = (
  name: keyof EntryLetters,
  values: Values,
  language: Language,
  { site, url }: Sender,
  { path, facts }: { path: string; facts?: [string, string][] },
): Written => {
  const text = (key: string) => translate(language, `mail-entry:${name}.${key}`, { ...values, site });
  return {
    subject: text('subject'),
    sheet: {
      preview: text('text'),
      title: text('title'),
      paragraphs: [greet(language, values.username), text('text')],
      ...(facts ? { facts } : {}),
      action: { label: text('action'), url: `${url}${path}` },
      notes: [text('safety')],
    },
  };
};

const factsOf = ({ moment, device, address }: Happening, language: Language, place: 'address' | 'otherAddress') => {
  const label = (key: string) => translate(language, `mail-entry:facts.${key}`);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return [
    [label('moment'), `${time.format(new Date(moment))} UTC`],
    [label('device'), device],
    [label(place), address],
  ] satisfies [string, string][];
};

/** Mails about who comes in; their texts are in `mail-entry.json`. */
export const entryWriters: Writers<EntryLetters> = {
  'new-device': (values, language, sender) =>
    letter('new-device', values, language, sender, {
      path: '/profile?tab=security',
      facts: factsOf(values, language, 'address'),
    }),
  'token-reuse': (values, language, sender) =>
    letter('token-reuse', values, language, sender, {
      path: '/login',
      facts: factsOf(values, language, 'otherAddress'),
    }),
  'account-slowed': (values, language, sender) =>
    letter('account-slowed', values, language, sender, { path: '/login' }),
  // Behind the hash, which no browser sends on: a link in a log or a referrer must not confirm anything.
  'verify-email': ({ token = '', ...values }, language, sender) =>
    letter('verify-email', values, language, sender, { path: `/verify-email#token=${token}` }),
  'address-in-use': (values, language, sender) =>
    letter('address-in-use', values, language, sender, { path: '/login' }),
};
