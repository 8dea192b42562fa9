// Checks texts that players write. Every domain that shows such texts to other players uses it.
import type { Language } from '@wyrmgate/contract/languages';
import type { RichTextDoc, RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { type FilterAction, filterActions, maxMatches } from '@wyrmgate/contract/word-filter-constants';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type Found, hostOfLink, type Matcher, masked, matcherOf, readText, type TextWords } from './match.ts';
import { type WordFilterRow, wordFilters } from './table.ts';

export type Match = { found: string; filter: WordFilterRow };
type Rule = { filter: WordFilterRow; find: Matcher };
export type Screen = {
  /** Checks a text and returns it as it may be posted. */
  text: (text: string) => string;
  doc: (doc: RichTextDoc) => RichTextDoc;
  /** The most severe action so far; undefined if nothing was found. */
  action: () => FilterAction | undefined;
  matches: () => readonly Match[];
};

/**
 * Checks texts that players write against the word and link filter. `language` is that of the place where they are
 * shown; without it, the rules of all languages apply.
 */
export const openScreen = async (tx: Tx, language?: Language | null): Promise<Screen> =>
  (await openScreens(tx, language))();

/** Like `openScreen`, for several texts that are checked separately: every call starts a new screen. */
export const openScreens = async (tx: Tx, language?: Language | null): Promise<() => Screen> => {
  const rows = await tx
    .select()
    .from(wordFilters)
    .where(
      and(
        eq(wordFilters.active, true),
        language ? or(isNull(wordFilters.language), eq(wordFilters.language, language)) : undefined,
      ),
    )
    .orderBy(asc(wordFilters.id));
  const rules = rows.map((filter) => ({ filter, find: matcherOf(filter) }));
  return () => screenOf(rules);
};

const screenOf = (rules: readonly Rule[]): Screen => {
  const matches: Match[] = [];
  let worst = -1;
  /** Records what was found, and returns the ranges to mask. */
  const check = (words: TextWords, textAt: (place: Found) => string): Found[] => {
    const places: Found[] = [];
    for (const { filter, find } of rules) {
      const found = find(words);
      const [first] = found;
      if (!first) continue;
      worst = Math.max(worst, filterActions.indexOf(filter.action));
      if (matches.length < maxMatches && !matches.some((match) => match.filter === filter))
        matches.push({ found: textAt(first), filter });
      if (filter.action === 'mask') places.push(...found);
    }
    return places;
  };
  const text = (written: string): string => {
    if (rules.length === 0) return written;
    const places = check(readText(written), ({ from, to }) => written.slice(from, to));
    return places.length === 0 ? written : masked(written, places);
  };
  /** Text of one block that was divided by formatting is checked as a whole. */
  const line = (nodes: readonly RichTextNode[]): RichTextNode[] => {
    const whole = nodes.map((node) => (node.type === 'text' ? (node.text ?? '') : '\n')).join('');
    const safe = text(whole);
    let at = 0;
    return nodes.map((node) => {
      if (node.type !== 'text') {
        at += 1;
        return node;
      }
      const length = node.text?.length ?? 0;
      at += length;
      const marks = node.marks?.filter(({ type, attrs }) => {
        if (type !== 'link') return true;
        const href = String(attrs?.href ?? '');
        return check(hostOfLink(href), () => href).length === 0;
      });
      return { ...node, text: safe.slice(at - length, at), ...(marks && { marks }) };
    });
  };
  const walk = (nodes: readonly RichTextNode[]): RichTextNode[] =>
    nodes.map((node) => {
      const alt = node.attrs?.alt;
      if (!node.content) return typeof alt === 'string' ? { ...node, attrs: { ...node.attrs, alt: text(alt) } } : node;
      const isLine = node.content.some(({ type }) => type === 'text');
      return { ...node, content: isLine ? line(node.content) : walk(node.content) };
    });
  return {
    text,
    doc: (doc) => (rules.length === 0 ? doc : { type: 'doc', content: walk(doc.content) }),
    action: () => filterActions[worst],
    matches: () => matches,
  };
};

/** Checks one plain text, such as a chat message. Returns the action, the matches, and the text with masked words. */
export const screenText = async (
  tx: Tx,
  written: string,
  language?: Language | null,
): Promise<{ action: FilterAction | undefined; found: string[]; text: string }> => {
  const screen = await openScreen(tx, language);
  const text = screen.text(written);
  return { action: screen.action(), found: screen.matches().map(({ found }) => found), text };
};
