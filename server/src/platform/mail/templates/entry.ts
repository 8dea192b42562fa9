import { formatLocale, type Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Sender, type TemplateResult, type Templates } from './template.ts';

type SecurityEvent = { username: string; moment: string; device: string; address: string };
export type EntryEmails = {
  'new-device': SecurityEvent;
  /** `device` is the device of the session; `address` is where the token was used again. */
  'token-reuse': SecurityEvent;
  'account-slowed': { username: string };
  /** Pass `token` in the email's `secret`. */
  'verify-email': { username: string; hours: number; token?: string };
  'address-in-use': { username: string };
};

const sampleEvent: SecurityEvent = {
  username: 'Isaura',
  moment: '2026-03-01T12:00:00.000Z',
  device: 'Firefox, Windows',
  address: '203.0.113.7',
};
export const entrySamples: EntryEmails = {
  'new-device': sampleEvent,
  'token-reuse': sampleEvent,
  'account-slowed': { username: 'Isaura' },
  'verify-email': { username: 'Isaura', hours: 24, token: 'k'.repeat(43) },
  'address-in-use': { username: 'Isaura' },
};

type Values = Record<string, string | number> & { username: string };

const buildEmail = (
  name: keyof EntryEmails,
  values: Values,
  language: Language,
  { site, url }: Sender,
  { path, facts }: { path: string; facts?: [string, string][] },
): TemplateResult => {
  const text = (key: string) => translate(language, `mail-entry:${name}.${key}`, { ...values, site });
  return {
    subject: text('subject'),
    content: {
      preview: text('text'),
      title: text('title'),
      paragraphs: [greeting(language, values.username), text('text')],
      ...(facts ? { facts } : {}),
      action: { label: text('action'), url: `${url}${path}` },
      notes: [text('safety')],
    },
  };
};

const factsOf = ({ moment, device, address }: SecurityEvent, language: Language, place: 'address' | 'otherAddress') => {
  const label = (key: string) => translate(language, `mail-entry:facts.${key}`);
  const time = new Intl.DateTimeFormat(formatLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return [
    [label('moment'), `${time.format(new Date(moment))} UTC`],
    [label('device'), device],
    [label(place), address],
  ] satisfies [string, string][];
};

/** Emails about logins and registration. Their texts are in `mail-entry.json`. */
export const entryTemplates: Templates<EntryEmails> = {
  'new-device': (values, language, sender) =>
    buildEmail('new-device', values, language, sender, {
      path: '/profile?tab=security',
      facts: factsOf(values, language, 'address'),
    }),
  'token-reuse': (values, language, sender) =>
    buildEmail('token-reuse', values, language, sender, {
      path: '/login',
      facts: factsOf(values, language, 'otherAddress'),
    }),
  'account-slowed': (values, language, sender) =>
    buildEmail('account-slowed', values, language, sender, { path: '/login' }),
  // The token is in the fragment, which browsers do not send, so that it appears in no server log or referrer.
  'verify-email': ({ token = '', ...values }, language, sender) =>
    buildEmail('verify-email', values, language, sender, { path: `/verify-email#token=${token}` }),
  'address-in-use': (values, language, sender) =>
    buildEmail('address-in-use', values, language, sender, { path: '/login' }),
};
