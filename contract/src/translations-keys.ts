import type { TextIssue } from './translations-constants.ts';

/** Texts by dotted key, such as `auth.errors.banned`, whose first part is the locale file. */
export type FlatTexts = Map<string, string | null>;
export type NestedTexts = { [key: string]: string | NestedTexts };

const forbidden = new Set(['__proto__', 'prototype', 'constructor']);
const maxDepth = 12;

/** Whether a part of a key can safely be used as a property name. */
export const isKeyPart = (part: string): boolean => /^[\w-]{1,80}$/.test(part) && !forbidden.has(part);
export const isKey = (key: string): boolean => key.length <= 200 && key.split('.').every(isKeyPart);

/** Nests texts by the parts of their keys. Keys must be valid, and no key may be the parent of another one. */
export const nestTexts = (texts: Iterable<readonly [string, string]>): NestedTexts => {
  const root: NestedTexts = Object.create(null);
  for (const [key, text] of texts) {
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    let at = root;
    for (const part of parts) {
      const next = at[part];
      if (typeof next === 'object') at = next;
      else {
        const made: NestedTexts = Object.create(null);
        at[part] = made;
        at = made;
      }
    }
    at[last] = text;
  }
  return root;
};

/**
 * Flattens nested texts from any source, where null means the built-in text, and collects all values that cannot be a text. Does not use
 * recursion, because the sender decides how deeply they are nested.
 */
export const flattenTexts = (input: unknown): { texts: FlatTexts; issues: { key: string; issue: TextIssue }[] } => {
  const texts: FlatTexts = new Map();
  const issues: { key: string; issue: TextIssue }[] = [];
  const refuse = (key: string, code: TextIssue['code']) =>
    issues.push({ key: key.slice(0, 200), issue: { code, values: {} } });
  const pending: { key: string; value: unknown; depth: number }[] = [{ key: '', value: input, depth: 0 }];
  for (let at = pending.pop(); at; at = pending.pop()) {
    const { key, value, depth } = at;
    if (typeof value === 'string' || value === null) {
      if (!isKey(key)) refuse(key, 'invalidKey');
      else if (texts.has(key)) refuse(key, 'duplicateKey');
      else texts.set(key, value);
    } else if (typeof value !== 'object' || Array.isArray(value)) refuse(key, 'notText');
    else if (depth >= maxDepth || key.length > 200) refuse(key, 'invalidKey');
    else
      for (const [name, inner] of Object.entries(value).reverse())
        pending.push({ key: key === '' ? name : `${key}.${name}`, value: inner, depth: depth + 1 });
  }
  return { texts, issues };
};
