import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

export type AccountEmails = { welcome: { username: string } };

export const accountSamples: AccountEmails = { welcome: { username: 'Isaura' } };

/** Emails about the account itself; their texts are in `mail.json`. */
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
};
