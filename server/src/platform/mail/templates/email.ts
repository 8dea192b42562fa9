import { translate } from '../../language/messages.ts';
import { greet, type Writers } from './template.ts';

export type EmailLetters = { test: { username: string } };
export const emailSamples: EmailLetters = { test: { username: 'Isaura' } };

/** Mails about mail; their texts are in `mail-email.json`. */
export const emailWriters: Writers<EmailLetters> = {
  test: ({ username }, language, { site, url }) => {
    const text = (key: string) => translate(language, `mail-email:test.${key}`, { username, site });
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, username), text('text')],
        action: { label: text('action'), url: `${url}/admin/email` },
        notes: [text('note')],
      },
    };
  },
};
