import { keepUpTo } from './keep-up-to.ts';
import type { KeptParts } from './kept-part.tsx';

/** In characters, about as many bytes or twice as many. */
const kept = keepUpTo<string>(3_000_000);

/** Returns what is in the element that starts with `mark`. React escapes `<` and `>` in texts and attributes. */
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

/** An id of React names a place in the page, and for these pictures React adds a preload to the head of the page. */
const belongsToPage = (html: string): boolean =>
  html.includes('_R_') || /<img(?![^>]* loading="lazy")/.test(html.replace(/<picture.*?<\/picture>/gs, ''));

/** The parts of one page. `common` is what all its parts depend on. */
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
        // A copy, because a part of a string keeps the whole in memory.
        if (html !== undefined && !belongsToPage(html)) kept.set(key, Buffer.from(html).toString(), html.length);
      }
    },
  };
};
