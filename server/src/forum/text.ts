import { plainTextOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import type { Tx } from '../platform/database/database.ts';
import { findNames, findUsersByNames } from '../users/service.ts';
import type { NewText } from './limits.ts';

const mention = /(?<![\p{L}\p{N}@/.])@([A-Za-z0-9][A-Za-z0-9_-]{0,28}[A-Za-z0-9])(?![\p{L}\p{N}])/gu;
const isPlain = (node: RichTextNode): boolean =>
  node.type === 'text' && !node.marks?.some(({ type }) => type === 'code' || type === 'link');

const visit = (nodes: readonly RichTextNode[], each: (node: RichTextNode) => void): void => {
  for (const node of nodes) {
    if (node.type === 'blockquote' || node.type === 'codeBlock') continue;
    each(node);
    if (node.content) visit(node.content, each);
  }
};

/**
 * Turns names in a text into mentions. The label of a mention is always the name of its account, never the text that
 * the client sent.
 */
const replaced = (
  node: RichTextNode,
  byName: Map<string, { id: number; username: string }>,
  names: Map<number, string>,
): RichTextNode[] => {
  if (node.type === 'mention') {
    const id = Number(node.attrs?.id);
    const name = names.get(id);
    if (name === undefined) return [{ type: 'text', text: `@${String(node.attrs?.label ?? '')}`.trim() }];
    return [{ type: 'mention', attrs: { id, label: name } }];
  }
  if (!isPlain(node)) return [node];
  const parts: RichTextNode[] = [];
  const marks = node.marks ? { marks: node.marks } : {};
  let from = 0;
  const text = node.text ?? '';
  for (const found of text.matchAll(mention)) {
    const user = byName.get((found[1] ?? '').toLowerCase());
    if (!user) continue;
    if (found.index > from) parts.push({ type: 'text', text: text.slice(from, found.index), ...marks });
    // Only the first occurrence becomes a mention, because otherwise a short text could grow beyond the limits that
    // were checked.
    byName.delete(user.username.toLowerCase());
    parts.push({ type: 'mention', attrs: { id: user.id, label: user.username } });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from), ...marks });
  return parts;
};

/** Limits mentions here, because each name is looked up. */
const maxNames = 50;

/**
 * Returns the text to be stored: with checked mentions, and without attributions of quotes, which only the server adds.
 */
export const prepareText = async (tx: Tx, doc: RichTextDoc): Promise<NewText> => {
  const typed = new Set<string>();
  const ids = new Set<number>();
  visit(doc.content, (node) => {
    if (node.type === 'mention') ids.add(Number(node.attrs?.id));
    if (isPlain(node))
      for (const found of (node.text ?? '').matchAll(mention)) typed.add((found[1] ?? '').toLowerCase());
  });
  const names = await findNames(tx, [...ids].slice(0, maxNames));
  const users = await findUsersByNames(tx, [...typed].slice(0, maxNames));
  const byName = new Map(users.map((user) => [user.username.toLowerCase(), user]));
  const rewrite = (nodes: readonly RichTextNode[], quoted: boolean): RichTextNode[] =>
    nodes.flatMap((node) => {
      if (node.type === 'codeBlock') return [node];
      if (node.type === 'blockquote') return [{ type: 'blockquote', content: rewrite(node.content ?? [], true) }];
      // A quoted mention sends no notification, so it is stored as text.
      if (quoted && node.type === 'mention') return [{ type: 'text', text: `@${String(node.attrs?.label ?? '')}` }];
      if (!quoted && (node.type === 'text' || node.type === 'mention')) return replaced(node, byName, names);
      return [node.content ? { ...node, content: rewrite(node.content, quoted) } : node];
    });
  const stored: RichTextDoc = { type: 'doc', content: rewrite(doc.content, false) };
  return { doc: stored, text: plainTextOf(stored) };
};

const folded = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Whether the text of the post contains a quote, ignoring white space. */
export const isQuoteOf = (quote: string, text: string): boolean => folded(text).includes(folded(quote));

export const excerptOf = (text: string): string => folded(text).slice(0, 240).toWellFormed();
