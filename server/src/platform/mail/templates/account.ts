import { translate } from '../../language/messages.ts';
import { greet, type Writers } from './template.ts';

export type AccountLetters = { welcome: { username: string } };

export const accountSamples: AccountLetters = { welcome: { username: 'Isaura' } };

/** Mails about the account itself; their texts are in `mail.json`. */
export const accountWriters: Writers<AccountLetters> = {
  welcome: ({ username }, language, { site, url }) => {
    const text = (key: string) => translate(language, `mail:welcome.${key}`, { username, site });
    return {
      subject: text('subject'),
      sheet: {
        preview: text('text'),
        title: text('title'),
        paragraphs: [greet(language, username), text('text')],
        action: { label: text('action'), url: `${url}/login` },
        notes: [text('safety')],
      },
    };
  },
};
