import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './files.ts';
import { avoidedWords } from './prose-words.ts';

type Text = { line: number; text: string };
type Node = { type?: string; start?: number; [key: string]: unknown };

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** Name of the function that a call starts with: `it` for `it.each(rows)(name, run)`. */
const rootName = (node: Node | undefined): unknown =>
  node?.type === 'Identifier'
    ? node.name
    : node && rootName((node.object ?? node.callee ?? node.tag) as Node | undefined);

const testNames = (source: string, node: unknown): Text[] => {
  if (Array.isArray(node)) return node.flatMap((each) => testNames(source, each));
  if (typeof node !== 'object' || node === null) return [];
  const at = node as Node;
  const inside = Object.values(at).flatMap((each) => testNames(source, each));
  if (at.type !== 'CallExpression' || !/^(?:it|test|describe)$/.test(String(rootName(at)))) return inside;
  const [first] = at.arguments as Node[];
  const name = first?.type === 'TemplateLiteral' ? (first.quasis as Node[]).map((part) => part.value) : [first?.value];
  const text = name
    .map((part) => (typeof part === 'object' && part ? (part as { raw: string }).raw : part))
    .join(' … ');
  return typeof name[0] === 'string' || first?.type === 'TemplateLiteral'
    ? [{ line: lineAt(source, first?.start ?? 0), text }, ...inside]
    : inside;
};

const fromCode = (path: string, source: string): Text[] => {
  const { program, comments } = parseSync(path, source);
  return [
    ...comments.map(({ start, value }) => ({ line: lineAt(source, start), text: value })),
    ...(/^e2e\/|\.test\.tsx?$/.test(path) ? testNames(source, program.body) : []),
  ];
};

const fromStyles = (source: string): Text[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({ line: lineAt(source, index), text }));

/** Paragraphs of a page. Code in backticks or fences is blanked out, so it may quote any word. */
const fromPage = (source: string): Text[] => {
  const prose = source.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(/(?:.+\n?)+/g)].map(({ 0: text, index }) => ({ line: lineAt(prose, index), text }));
};

const fromLocale = (source: string): Text[] =>
  source.split('\n').flatMap((line, at) => {
    const [, text] = /:\s*"(.*)",?$/.exec(line) ?? [];
    return text ? [{ line: at + 1, text }] : [];
  });

const textsOf = (path: string): Text[] => {
  const source = readText(path);
  if (path.endsWith('.md')) return fromPage(source);
  if (path.endsWith('.json')) return fromLocale(source);
  return path.endsWith('.css') ? fromStyles(source) : fromCode(path, source);
};

const hitsIn = (path: string): string[] =>
  textsOf(path).flatMap(({ line, text }) => {
    const flat = text.replace(/\s*\n[\s*/]*/g, ' ').trim();
    return avoidedWords.flatMap(([pattern, instead]) =>
      [...flat.matchAll(pattern)].map(
        ({ 0: found, index }) =>
          `${path}:${line} "${found}" (${instead}): ${flat.slice(Math.max(0, index - 40), index + found.length + 40)}`,
      ),
    );
  });

const areaOf = (path: string): string => {
  if (path.startsWith('contract/locales/')) return 'contract/locales/en';
  const [, folder] =
    /^((?:server\/src|web\/app)\/[^/]+|server\/(?:src|sandbox|seed|test)|web\/app|[^/]+)\//.exec(path) ?? [];
  return folder ?? (path.endsWith('.md') ? 'docs' : 'root');
};

const files = repositoryFiles(
  /^(?!contract\/locales\/)(?!.*\.d\.ts$).*\.(?:tsx?|mjs|css|md)$|^contract\/locales\/en\/.*\.json$/,
);
const areas = Map.groupBy(files, areaOf);

describe('prose', () => {
  it.each([...areas])('in %s uses none of the avoided words', (_, paths) => {
    expect(paths.flatMap(hitsIn)).toEqual([]);
  });
});
