import { createHash } from 'node:crypto';
import type { FieldChange, TextChange } from '@wyrmgate/contract/content-history';
import { plainTextOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { diffWordsWithSpace } from 'diff';

export type Fields = Record<string, unknown>;

/** Comparing two long texts without a common word would take seconds. */
const maxDiffMs = 300;

/** Words that were removed from `before` and added in `after`. Two texts that differ too much count as one removal and one addition. */
export const compareTexts = (before: string, after: string): TextChange[] => {
  const parts = diffWordsWithSpace(before, after, { timeout: maxDiffMs });
  if (!parts)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
};

/** Sorts the keys, because the database stores the fields of a value in a different order. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
export const hashFields = (content: Fields): string =>
  createHash('sha256').update(JSON.stringify(content, sortKeys)).digest('hex').slice(0, 32);

const isDoc = (value: object): value is RichTextDoc => 'type' in value && value.type === 'doc';

/** Returns every text and value with its path, such as `titles.de`. Rich texts are read without formatting. */
const linesOf = (value: unknown, path: string): [string, string][] => {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  if (isDoc(value)) return [[path, plainTextOf(value)]];
  return Object.entries(value).flatMap(([name, inner]) => linesOf(inner, path ? `${path}.${name}` : name));
};

export const compareFields = (before: Fields, after: Fields): FieldChange[] => {
  const [old, current] = [new Map(linesOf(before, '')), new Map(linesOf(after, ''))];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .map((path) => ({ path, changes: compareTexts(old.get(path) ?? '', current.get(path) ?? '') }));
};
