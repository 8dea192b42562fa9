import { keepUpTo } from './keep-up-to.ts';
import type { KeptParts } from './kept-part.tsx';

/** The size is in characters, each of which takes one or two bytes. */
const kept = keepUpTo<string>(3_000_000);

/**
 * Extracts the content of the element with the attribute `mark`. This search is safe, because React escapes `<` and `>` in
 * texts and attributes.
 */
const contentOf = (page: string, mark: string): string | undefined => {
  const at = page.indexOf(mark);
  if (at < 0) return undefined;
  const tag = /^<\w+/.exec(page.slice(page.lastIndexOf('<', at), at))?.[0].slice(1);
  const start = page.indexOf('>', at) + 1;
  const tags = new RegExp(`<(/?)${tag}[ >]`, 'g');
  tags.lastIndex = start;
  let depth = 1;
  for (let found = tags.exec(page); found; found = tags.exec(page)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return page.slice(start, found.index);
  }
  return undefined;
};

/** True for HTML that cannot be reused on other pages: it contains React ids, or pictures that React preloads in the head. */
const belongsToPage = (html: string): boolean =>
  html.includes('_R_') || /<img(?![^>]* loading="lazy")/.test(html.replace(/<picture.*?<\/picture>/gs, ''));

/** The cached parts for one page. `common` is the data on which every part depends. */
export const partsOfPage = (common: unknown): KeptParts & { keepFrom(page: string): void } => {
  const prefix = JSON.stringify(common);
  const missing = new Map<string, string>();
  return {
    find: (name, by) => {
      const key = `${name} ${JSON.stringify(by)} ${prefix}`;
      const html = kept.get(key);
      if (html === undefined) missing.set(name, key);
      return html;
    },
    keepFrom: (page) => {
      for (const [name, key] of missing) {
        const html = contentOf(page, ` data-part="${name}"`);
        // Copied, because a substring would keep the whole page in memory.
        if (html !== undefined && !belongsToPage(html)) kept.set(key, Buffer.from(html).toString(), html.length);
      }
    },
  };
};
