import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import type { EmailContent } from '../layout.ts';

/** The site's name, support address and base URL for links. */
export type Sender = { site: string; support: string; url: string };
export type TemplateResult = { subject: string; content: Omit<EmailContent, 'language' | 'site' | 'footer'> };
/** Builds subject and content from the values of a template. */
export type Template<V> = (values: V, language: Language, sender: Sender) => TemplateResult;
export type Templates<T> = { [N in keyof T]: Template<T[N]> };

/** Returns the line that greets the recipient by name. */
export const greeting = (language: Language, username: string): string =>
  translate(language, 'mail:greeting', { username });
