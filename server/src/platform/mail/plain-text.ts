import type { EmailContent } from './layout.ts';

/** Replaces line breaks, so that a name that contains one does not look like the end of a paragraph. */
const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the plain text of an email, which has the content of its HTML in the same order. */
export const plainText = ({ site, title, paragraphs, items = [], afterItems, footer, ...more }: EmailContent): string =>
  [
    site,
    title,
    ...paragraphs,
    ...(items.length > 0 ? [items.flatMap(({ text, url }) => [`• ${text}`, ...(url ? [url] : [])])] : []),
    ...(afterItems ? [afterItems] : []),
    ...(more.facts ? [more.facts.flat()] : []),
    ...(more.action ? [[more.action.label, more.action.url]] : []),
    ...(more.notes ?? []),
    '-'.repeat(40),
    footer,
    ...(more.stop ? [[more.stop.label, more.stop.url]] : []),
  ]
    .map((block) => [block].flat().map(lineOf).join('\n'))
    .join('\n\n');
