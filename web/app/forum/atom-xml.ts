export type AtomEntry = {
  id: string;
  url: string;
  title: string;
  /** Null if the author deleted their account. */
  author: string | null;
  published: string;
  updated: string;
  summary: string;
};
export type AtomFeed = { id: string; self: string; page: string; title: string; entries: readonly AtomEntry[] };

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot contain, not even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const escapeXml = (text: string): string => text.replace(notXml, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const entryXml = (entry: AtomEntry): string =>
  [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    `<link href="${escapeXml(entry.url)}"/>`,
    element('published', entry.published),
    element('updated', entry.updated),
    `<author>${element('name', entry.author ?? '-')}</author>`,
    `<summary type="text">${escapeXml(entry.summary)}</summary>`,
    '</entry>',
  ].join('\n');

/** Writes an Atom feed. All texts are escaped, so that a title cannot add elements. */
export const atomXml = ({ id, self, page, title, entries }: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', id),
    element('title', title),
    `<link rel="self" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    element('updated', entries[0]?.updated ?? '1970-01-01T00:00:00Z'),
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
