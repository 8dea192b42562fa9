import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

type Item = {
  kind: string;
  data: object;
  count: number;
  author: string | null;
  /** Ids for reading the author and the thread again before the email is sent. */
  actor_id?: number | null;
  thread_id?: number | null;
  /** Path of the page that the item is about. */
  link?: string;
};
export type NotificationEmails = {
  'notification-digest': { username: string; items: Item[]; more: number };
};
export const notificationSamples: NotificationEmails = {
  'notification-digest': {
    username: 'Isaura',
    items: [
      {
        kind: 'forum_reply',
        data: { thread: 'Ninth Gate: is the east ramp too easy?' },
        count: 4,
        author: 'Kharzeth',
        link: '/forum/sieges/12-ninth-gate',
      },
      {
        kind: 'ticket_answered',
        data: { number: 412, subject: 'My coins did not arrive' },
        count: 1,
        author: null,
        link: '/tickets/412',
      },
    ],
    more: 2,
  },
};

/** Returns the text that the notification has in the portal. */
const textOf = (language: Language, { kind, data, count, author }: Item): string =>
  translate(language, `notifications:kinds.${kind}`, {
    ...(data as { thread?: string; subject?: string }),
    count,
    author: author ?? translate(language, 'notifications:former'),
  });

/** The daily summary. Its texts are in `mail-notifications.json`. */
export const notificationTemplates: Templates<NotificationEmails> = {
  'notification-digest': ({ username, items, more }, language, { site, url }) => {
    const count = items.reduce((sum, item) => sum + item.count, more);
    const text = (key: string) => translate(language, `mail-notifications:digest.${key}`, { site, count, more });
    return {
      subject: text('subject'),
      content: {
        preview: items[0] ? textOf(language, items[0]) : text('title'),
        title: text('title'),
        paragraphs: [greeting(language, username), text('intro')],
        items: items.map((item) => ({ text: textOf(language, item), url: item.link && `${url}${item.link}` })),
        ...(more > 0 ? { afterItems: text('more') } : {}),
        action: { label: text('action'), url: `${url}/notifications` },
        notes: [text('why')],
      },
    };
  },
};
