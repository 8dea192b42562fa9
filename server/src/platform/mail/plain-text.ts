import type { EmailContent } from './layout.ts';

/** Replaces line breaks, so that a name with one does not look like the end of a paragraph. */
const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the plain text of an email, which has the content of its HTML in the same order. */
export const plainText = ({ site, title, paragraphs, facts, action, notes, footer, stop }: EmailContent): string =>
  [
    site,
    title,
    ...paragraphs,
    ...(facts ? [facts.flat()] : []),
    ...(action ? [[action.label, action.url]] : []),
    ...(notes ?? []),
    '-'.repeat(40),
    footer,
    ...(stop ? [[stop.label, stop.url]] : []),
  ]
    .map((block) => [block].flat().map(lineOf).join('\n'))
    .join('\n\n');
