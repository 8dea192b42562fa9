import { formatLocale } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

export type RecoveryEmails = {
  /** Pass `token` in the email's `secret`. */
  'password-reset': { username: string; minutes: number; token?: string };
  'username-reminder': { username: string };
  'password-changed': {
    username: string /** ISO 8601 */;
    time: string /** Number of passkeys that the recovery removed. */;
    passkeys?: number;
  };
};

export const recoverySamples: RecoveryEmails = {
  'password-reset': { username: 'Isaura', minutes: 30, token: 'k'.repeat(43) },
  'username-reminder': { username: 'Isaura' },
  'password-changed': { username: 'Isaura', time: '2026-03-01T12:00:00.000Z', passkeys: 2 },
};

/** Emails about forgotten and changed passwords. Their texts are in `mail-recovery.json`. */
export const recoveryTemplates: Templates<RecoveryEmails> = {
  'password-reset': ({ username, minutes, token = '' }, language, { url, site }) => {
    const text = (key: string) => translate(language, `mail-recovery:reset.${key}`, { username, minutes, site });
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, username), text('text')],
        // The token is in the fragment, which browsers do not send, so that it appears in no server log or referrer.
        action: { label: text('action'), url: `${url}/reset-password#token=${token}` },
        notes: [text('once'), text('safety')],
      },
    };
  },
  'username-reminder': ({ username }, language, { url, site }) => {
    const text = (key: string) => translate(language, `mail-recovery:username.${key}`, { username, site });
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [text('text')],
        facts: [[text('label'), username]],
        action: { label: text('action'), url: `${url}/login` },
        notes: [text('safety')],
      },
    };
  },
  'password-changed': ({ username, time, passkeys = 0 }, language, { url, site, support }) => {
    const moment = new Intl.DateTimeFormat(formatLocale(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const filled = { username, site, support, passkeys, time: `${moment.format(new Date(time))} UTC` };
    const text = (key: string) => translate(language, `mail-recovery:changed.${key}`, filled);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, username), text('text'), ...(passkeys > 0 ? [text('passkeys')] : [])],
        action: { label: text('action'), url: `${url}/login/forgot-password` },
        notes: [text('safety')],
      },
    };
  },
};
