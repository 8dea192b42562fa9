import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './files.ts';

type Node = { type: string; value?: unknown; name?: { name?: string }; [key: string]: unknown };
const textAttributes = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label']);
const hasWords = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2,}/u.test(text);

/** Returns texts written in the markup instead of a locale file. */
const bareTexts = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(bareTexts);
  if (typeof node !== 'object' || node === null) return [];
  const at = node as Node;
  if (at.type === 'JSXText' && hasWords(at.value)) return [String(at.value).trim()];
  if (at.type === 'JSXAttribute' && textAttributes.has(String(at.name?.name))) {
    const value = at.value as Node | null;
    if (value?.type === 'Literal' && hasWords(value.value)) return [String(value.value)];
  }
  return Object.values(at).flatMap(bareTexts);
};

// The component page, which is not in production, shows sample texts.
const screens = repositoryFiles(/^web\/app\/(?!dev\/).*\.tsx$/).filter((path) => !path.endsWith('.test.tsx'));

/**
 * Reuses HTML that React rendered earlier (decision 099). It does so only on the server, where the content security
 * policy does not apply.
 */
const keptPart = 'web/app/platform/kept-part.tsx';
const rawOnServer = /import\.meta\.env\.SSR[\s\S]*dangerouslySetInnerHTML=\{\{ __html: html \}\}/;

describe('markup', () => {
  it.each(screens)('in %s takes the lengths of fields from the contract', (path) => {
    // `form.input()` and `limitsOf()` read it from the schema.
    expect(readText(path).match(/\bmaxLength(?:=\{|: )\d[\d_]*/g) ?? []).toEqual([]);
  });

  it.each(screens)('in %s contains no untranslated text', (path) => {
    expect(bareTexts(parseAst(readText(path), { lang: 'tsx' }))).toEqual([]);
  });

  it.each(screens)('in %s contains no inline styles or raw HTML, which the content security policy forbids', (path) => {
    const text = readText(path);
    const markup = path === keptPart ? text.replace(rawOnServer, '') : text;
    expect(markup).not.toMatch(/\sstyle=\{|dangerouslySetInnerHTML|\.innerHTML\b|script:ld\+json/);
  });
});
