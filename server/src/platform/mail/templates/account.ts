import type { heldPremiumTypes } from '@wyrmgate/contract/accounts-constants';
import { formatLocale } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

export type AccountEmails = {
  welcome: { username: string };
  'premium-ending': { username: string; type: (typeof heldPremiumTypes)[number]; until: string };
};

export const accountSamples: AccountEmails = {
  welcome: { username: 'Isaura' },
  'premium-ending': { username: 'Isaura', type: 'vip', until: '2026-03-01T12:00:00.000Z' },
};

/** Emails about the account itself. Their texts are in `mail.json`. */
export const accountTemplates: Templates<AccountEmails> = {
  welcome: ({ username }, language, { site, url }) => {
    const text = (key: string) => translate(language, `mail:welcome.${key}`, { username, site });
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, username), text('text')],
        action: { label: text('action'), url: `${url}/login` },
        notes: [text('safety')],
      },
    };
  },
  'premium-ending': ({ username, type, until }, language, { url }) => {
    const date = new Intl.DateTimeFormat(formatLocale(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const values = {
      type: translate(language, `accounts:premium.${type}`),
      until: `${date.format(new Date(until))} UTC`,
    };
    const text = (key: string) => translate(language, `mail:premium-ending.${key}`, values);
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, username), text('text')],
        action: { label: text('action'), url: `${url}/profile` },
        notes: [text('after')],
      },
    };
  },
};
