import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { news as contract } from '@wyrmgate/contract/news';
import { Feed } from 'feed';
import type { Work } from '../http/context.ts';
import { translate } from '../platform/language/messages.ts';
import { escaped, toHtml } from '../platform/rich-text.ts';
import { readSettings } from '../settings/service.ts';
import { authorNames, newestIn } from './read.ts';

type Contract = typeof contract;

const entries = 20;

/** In RSS, `author` must be an email address, so names use the Dublin Core element. */
const authorIn = (format: 'rss' | 'atom', name: string) =>
  format === 'atom' ? { author: [{ name }] } : { extensions: [{ name: 'dc:creator', objects: { _text: name } }] };

/** The newest articles written in the language. Other articles are left out, so that a feed has a single language. */
export const showFeed = async (
  { tx, now, platform }: Work,
  { query: { lang, category, format } }: Received<Contract['feed']>,
): Promise<Returned<Contract['feed']>> => {
  const origin = platform.env.publicUrl.replace(/\/$/, '');
  const found = await newestIn(tx, { now, lang, category, limit: entries });
  const rows = found.map(({ row }) => row);
  const names = await authorNames(tx, rows);
  const site = await readSettings(tx);
  const parameters = new URLSearchParams({ lang, ...(category ? { category } : {}) });
  const own = (name: string) => `${origin}/news/${name}?${parameters}`;
  const changed = found.map(({ text }) => text.updated_at.getTime());
  const feed = new Feed({
    id: own('atom.xml'),
    title: `${translate(lang, 'news:title')} · ${site.site_name}`,
    description: translate(lang, 'news:meta.description', { site: site.site_name }),
    link: `${origin}/news?${parameters}`,
    language: lang,
    updated: changed.length > 0 ? new Date(Math.max(...changed)) : new Date(0),
    generator: 'Wyrmgate',
    feedLinks: { rss: own('rss.xml'), atom: own('atom.xml') },
  });
  for (const { row, text } of found) {
    const author = row.author_id === null ? undefined : names.get(row.author_id);
    feed.addItem({
      // The id stays the same when the title or the URL changes.
      id: `${origin}/news?id=${row.id}&lang=${lang}`,
      guid: `${origin}/news?id=${row.id}&lang=${lang}`,
      // Feed readers parse title and description as HTML. Escaping also keeps a text from closing its CDATA section.
      title: escaped(text.title),
      link: `${origin}/news/${text.slug}?lang=${lang}`,
      description: escaped(text.excerpt),
      content: toHtml(text.body, origin),
      date: text.updated_at,
      published: row.publish_at ?? row.created_at,
      category: [{ name: translate(lang, `news:categories.${row.category}`) }],
      ...(author ? authorIn(format, author) : {}),
    });
  }
  return format === 'atom'
    ? { type: 'application/atom+xml; charset=utf-8', xml: feed.atom1() }
    : { type: 'application/rss+xml; charset=utf-8', xml: feed.rss2() };
};
