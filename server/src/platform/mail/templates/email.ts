import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

export type DeliveryEmails = { test: { username: string } };
export const deliverySamples: DeliveryEmails = { test: { username: 'Isaura' } };

/** Emails about email delivery. Their texts are in `mail-email.json`. */
export const deliveryTemplates: Templates<DeliveryEmails> = {
  test: ({ username }, language, { site, url }) => {
    const text = (key: string) => translate(language, `mail-email:test.${key}`, { username, site });
    return {
      subject: text('subject'),
      content: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greeting(language, username), text('text')],
        action: { label: text('action'), url: `${url}/admin/email` },
        notes: [text('note')],
      },
    };
  },
};
