import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import type { EmailContent, MailAccent } from '../layout.ts';

/** The site's name, support address and base URL for links, and its accent unless that is the built-in one. */
export type Sender = { site: string; support: string; url: string; accent?: MailAccent | undefined };
export type TemplateResult = {
  subject: string;
  content: Omit<EmailContent, 'language' | 'site' | 'footer' | 'accent' | 'stop'>;
};
/** Builds subject and content from the values of a template. */
export type Template<V> = (values: V, language: Language, sender: Sender) => TemplateResult;
export type Templates<T> = { [N in keyof T]: Template<T[N]> };

export const greeting = (language: Language, username: string): string =>
  translate(language, 'mail:greeting', { username });
