import type { IncomingHttpHeaders } from 'node:http';
import type { PublicResponse } from '../../platform/network/fetch-public.ts';

export type PageFacts = { title: string; description: string; site: string };

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Turns a text into plain text on one line, without direction controls and invisible characters. */
const tidy = (text: string, most: number): string =>
  decoded(text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

const charsetOf = ({ 'content-type': type = '' }: IncomingHttpHeaders, start: string): string =>
  /charset=["']?([\w-]{1,40})/i.exec(type)?.[1] ??
  /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(start)?.[1] ??
  'utf-8';

const textOf = ({ headers, body }: PublicResponse): string => {
  const charset = charsetOf(headers, body.subarray(0, 2048).toString('latin1'));
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
};

/** Parses the attributes of a tag. Each pattern takes linear time, because the page is untrusted. */
const attributesOf = (tag: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([a-z:-]{1,30})\s{0,5}=\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,500}))/gi,
  ))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  return found;
};

/** Matches a meta tag, whose quoted values may contain angle brackets. */
const metaTag = /<meta\s(?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){1,500}>/gi;

/** Returns the title, description and site name of a page, from its preview metadata or else from its title. */
export const readPageFacts = (response: PublicResponse): PageFacts | undefined => {
  const { status, headers } = response;
  const isPage = /^text\/html\b|^application\/xhtml\+xml\b/i.test(headers['content-type'] ?? '');
  if (status !== 200 || !isPage || (headers['content-encoding'] ?? 'identity') !== 'identity') return undefined;
  const html = textOf(response);
  const meta = new Map<string, string>();
  for (const [tag] of html.matchAll(metaTag)) {
    const attributes = attributesOf(tag);
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    if (name && !meta.has(name)) meta.set(name, attributes.get('content') ?? '');
  }
  const title =
    meta.get('og:title') || meta.get('twitter:title') || /<title[^<>]{0,200}>([^<]{0,1000})/i.exec(html)?.[1];
  const facts = {
    title: tidy(title ?? '', 200),
    description: tidy(meta.get('og:description') || meta.get('description') || '', 300),
    site: tidy(meta.get('og:site_name') ?? '', 80),
  };
  return facts.title === '' ? undefined : facts;
};
