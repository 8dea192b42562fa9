import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './files.ts';

type Node = { type: string; value?: unknown; name?: { name?: string }; [key: string]: unknown };
const spoken = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label']);
const hasWords = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2,}/u.test(text);

/** Texts that stand in the markup itself instead of coming from a locale file. */
const bareTexts = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(bareTexts);
  if (typeof node !== 'object' || node === null) return [];
  const at = node as Node;
  if (at.type === 'JSXText' && hasWords(at.value)) return [String(at.value).trim()];
  if (at.type === 'JSXAttribute' && spoken.has(String(at.name?.name))) {
    const value = at.value as Node | null;
    if (value?.type === 'Literal' && hasWords(value.value)) return [String(value.value)];
  }
  return Object.values(at).flatMap(bareTexts);
};

// The component page shows sample texts, outside production only.
const screens = repositoryFiles(/^web\/app\/(?!dev\/).*\.tsx$/);

describe('markup', () => {
  it.each(screens)('%s has no bare text', (path) => {
    expect(bareTexts(parseAst(readText(path), { lang: 'tsx' }))).toEqual([]);
  });

  it.each(screens)('%s sets no inline style and no raw HTML, which the content policy forbids', (path) => {
    expect(readText(path)).not.toMatch(/\sstyle=\{|dangerouslySetInnerHTML|\.innerHTML\b/);
  });
});
