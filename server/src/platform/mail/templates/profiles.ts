import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greet, type Sender, type Writers, type Written } from './template.ts';

export type ProfileLetters = {
  /** `token` travels as the letter's secret. */
  'email-change-old': { username: string; email: string; minutes: number; token?: string };
  'email-change-new': { username: string; minutes: number; token?: string };
  'email-change-taken': { username: string };
  'email-changed': { username: string };
  'email-changed-by-staff': { username: string };
  'account-deleted': { username: string /** ISO 8601 */; until: string; token?: string };
  'account-restored': { username: string };
};

type Values = { username: string } & Record<string, string | number>;
type Notes = readonly string[];

/** The usual sheet: the texts of one letter, a button if it has one, and notes by their full key. */
const write = (
  letter: string,
  values: Values,
  { language, sender, path, notes }: { language: Language; sender: Sender; path?: string; notes: Notes },
): Written => {
  const filled = { ...values, site: sender.site, support: sender.support };
  const text = (key: string) => translate(language, `mail-profiles:${key}`, filled);
  return {
    subject: text(`${letter}.subject`),
    sheet: {
      preview: text(`${letter}.text`),
      title: text(`${letter}.title`),
      paragraphs: [greet(language, values.username), text(`${letter}.text`)],
      ...(path === undefined ? {} : { action: { label: text(`${letter}.action`), url: `${sender.url}${path}` } }),
      notes: notes.map(text),
    },
  };
};

// Tokens stand after the hash, which browsers keep to themselves: they reach no server log and no referrer.
const linkTo = (page: string, token = ''): string => `/${page}#token=${token}`;

/** Mails about address and life of the account; their texts are in `mail-profiles.json`. */
export const profileWriters: Writers<ProfileLetters> = {
  'email-change-old': ({ token, ...values }, language, sender) =>
    write('old', values, { language, sender, path: linkTo('email-change', token), notes: ['minutes', 'old.safety'] }),
  'email-change-new': ({ token, ...values }, language, sender) =>
    write('new', values, { language, sender, path: linkTo('email-change', token), notes: ['minutes', 'new.safety'] }),
  'email-change-taken': (values, language, sender) =>
    write('taken', values, { language, sender, notes: ['taken.safety'] }),
  'email-changed-by-staff': (values, language, sender) =>
    write('byStaff', values, { language, sender, path: '/profile', notes: ['support'] }),
  'email-changed': (values, language, sender) =>
    write('changed', values, { language, sender, path: '/profile', notes: ['support'] }),
  'account-deleted': ({ token, until, ...values }, language, sender) => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
    const notes = ['deleted.keeps', 'deleted.safety'];
    return write(
      'deleted',
      { ...values, until: date },
      { language, sender, path: linkTo('restore-account', token), notes },
    );
  },
  'account-restored': (values, language, sender) =>
    write('restored', values, { language, sender, path: '/login', notes: ['support'] }),
};

const username = 'Isaura';
const token = 'k'.repeat(43);
export const profileSamples: ProfileLetters = {
  'email-change-old': { username, email: 'isaura@new.example', minutes: 30, token },
  'email-change-new': { username, minutes: 30, token },
  'email-change-taken': { username },
  'email-changed': { username },
  'email-changed-by-staff': { username },
  'account-deleted': { username, until: '2026-12-04T12:00:00.000Z', token },
  'account-restored': { username },
};
