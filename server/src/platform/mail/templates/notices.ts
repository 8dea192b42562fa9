import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

type ItemValues = {
  username: string;
  /** The names of the items, separated by commas. */
  items: string;
  /** The other party to a gift. */
  other: string;
  role: 'bought' | 'given' | 'received' | 'code';
  /** The path of the page with the order. */
  path: string;
};
export type NoticeEmails = {
  'item-arrived': ItemValues;
  'item-delayed': ItemValues;
  'guild-application': { username: string; guild: string; character: string; path: string };
};

const items: ItemValues = {
  username: 'Isaura',
  items: 'Moonsilver Blade, Elixir of the Ninth Gate',
  other: 'Tulpar',
  role: 'bought',
  path: '/profile?tab=orders',
};
export const noticeSamples: NoticeEmails = {
  'item-arrived': items,
  'item-delayed': items,
  'guild-application': {
    username: 'Isaura',
    guild: 'Ninth Gate',
    character: 'Kharzeth',
    path: '/guilds/guild-7',
  },
};

const template =
  <N extends keyof NoticeEmails>(name: N) =>
  (values: NoticeEmails[N], language: Language, { url }: { url: string }) => {
    const text = (key: string) => translate(language, `mail-notifications:${name}.${key}`, { ...values });
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, values.username), text('text')],
        action: { label: text('action'), url: `${url}${values.path}` },
        notes: [text('why')],
      },
    };
  };

/** Emails about items that reach the game, and about guilds. Their texts are in `mail-notifications.json`. */
export const noticeTemplates: Templates<NoticeEmails> = {
  'item-arrived': template('item-arrived'),
  'item-delayed': template('item-delayed'),
  'guild-application': template('guild-application'),
};
