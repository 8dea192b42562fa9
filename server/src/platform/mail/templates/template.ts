import type { Language } from '@wyrmgate/contract/languages';
import { translate } from '../../language/messages.ts';
import type { Sheet } from '../layout.ts';

/** Who writes: name and help address of the site, and where its links lead. */
export type Sender = { site: string; support: string; url: string };
export type Written = { subject: string; sheet: Omit<Sheet, 'language' | 'site' | 'footer'> };
/** Turns the values of a template into subject and sheet. */
export type Writer<V> = (values: V, language: Language, sender: Sender) => Written;
/** One writer for each template of a group. */
export type Writers<T> = { [N in keyof T]: Writer<T[N]> };

/** The line that greets the reader by name. */
export const greet = (language: Language, username: string): string =>
  translate(language, 'mail:greeting', { username });
