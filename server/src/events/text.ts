import type { EventText } from '@wyrmgate/contract/events-shapes';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { EventRow } from './table.ts';

const noText: EventText = { title: '', description: '', participants: '', reward: '' };

/** Returns the texts for a reader: all in the requested language, or else all in the default or the source language. */
export const textFor = (
  { texts, source_language }: Pick<EventRow, 'texts' | 'source_language'>,
  wanted: Language,
): EventText & { language: Language } => {
  const language = [wanted, defaultLanguage, source_language].find((each) => texts[each]) ?? source_language;
  return { ...(texts[language] ?? noText), language };
};

export const languagesOf = ({ texts }: Pick<EventRow, 'texts'>): Language[] =>
  languages.filter((language) => texts[language]);

/** The slug is the same in every language, so that an event has one address. */
export const slugOf = (row: Pick<EventRow, 'id' | 'texts' | 'source_language'>): string => {
  const words = textFor(row, defaultLanguage)
    .title.normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${words || 'event'}-${row.id.toString(36)}`;
};

export const pathOf = (row: EventRow, date: string): string => `/events/${slugOf(row)}?on=${date}`;
