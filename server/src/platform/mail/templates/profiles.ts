import { formatLocale, type Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Sender, type TemplateResult, type Templates } from './template.ts';

export type ProfileEmails = {
  /** Pass `token` in the email's `secret`. */
  'email-change-old': { username: string; email: string; minutes: number; token?: string };
  /** `first` is `yes` if the player had no address before. Emails from an earlier version do not have it. */
  'email-change-new': { username: string; minutes: number; first?: 'yes' | 'no'; token?: string };
  'email-change-taken': { username: string };
  'email-changed': { username: string; first?: 'yes' | 'no' };
  'email-changed-by-staff': { username: string };
  'account-deleted': { username: string /** ISO 8601 */; until: string; token?: string };
  'account-restored': { username: string };
};

type Values = { username: string } & Record<string, string | number>;
type Notes = readonly string[];

/** Builds an email from the texts under `emailKey`, with a button if `path` is given. `notes` are full keys. */
const buildEmail = (
  emailKey: string,
  values: Values,
  { language, sender, path, notes }: { language: Language; sender: Sender; path?: string; notes: Notes },
): TemplateResult => {
  const filled = { ...values, site: sender.site, support: sender.support };
  const text = (key: string) => translate(language, `mail-profiles:${key}`, filled);
  return {
    subject: text(`${emailKey}.subject`),
    content: {
      preview: text(`${emailKey}.text`),
      title: text(`${emailKey}.title`),
      paragraphs: [greeting(language, values.username), text(`${emailKey}.text`)],
      ...(path === undefined ? {} : { action: { label: text(`${emailKey}.action`), url: `${sender.url}${path}` } }),
      notes: notes.map(text),
    },
  };
};

// The token is in the fragment, which browsers do not send, so that it appears in no server log or referrer.
const linkTo = (page: string, token = ''): string => `/${page}#token=${token}`;

/**
 * Emails about changing the email address, and deleting or restoring the account. Their texts are in
 * `mail-profiles.json`.
 */
export const profileTemplates: Templates<ProfileEmails> = {
  'email-change-old': ({ token, ...values }, language, sender) =>
    buildEmail('old', values, {
      language,
      sender,
      path: linkTo('email-change', token),
      notes: ['minutes', 'old.safety'],
    }),
  'email-change-new': ({ token, first = 'no', ...values }, language, sender) =>
    buildEmail(
      'new',
      { ...values, first },
      {
        language,
        sender,
        path: linkTo('email-change', token),
        notes: ['minutes', 'new.safety'],
      },
    ),
  'email-change-taken': (values, language, sender) =>
    buildEmail('taken', values, { language, sender, notes: ['taken.safety'] }),
  'email-changed-by-staff': (values, language, sender) =>
    buildEmail('byStaff', values, { language, sender, path: '/profile', notes: ['support'] }),
  'email-changed': ({ first = 'no', ...values }, language, sender) =>
    buildEmail('changed', { ...values, first }, { language, sender, path: '/profile', notes: ['support'] }),
  'account-deleted': ({ token, until, ...values }, language, sender) => {
    const date = new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(until),
    );
    const notes = ['deleted.keeps', 'deleted.safety'];
    return buildEmail(
      'deleted',
      { ...values, until: date },
      { language, sender, path: linkTo('restore-account', token), notes },
    );
  },
  'account-restored': (values, language, sender) =>
    buildEmail('restored', values, { language, sender, path: '/login', notes: ['support'] }),
};

const username = 'Isaura';
const token = 'k'.repeat(43);
export const profileSamples: ProfileEmails = {
  'email-change-old': { username, email: 'isaura@new.example', minutes: 30, token },
  'email-change-new': { username, minutes: 30, first: 'no', token },
  'email-change-taken': { username },
  'email-changed': { username, first: 'no' },
  'email-changed-by-staff': { username },
  'account-deleted': { username, until: '2026-12-04T12:00:00.000Z', token },
  'account-restored': { username },
};
