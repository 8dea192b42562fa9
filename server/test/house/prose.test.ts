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

/** Names of tests and of their groups. */
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

/** Upper bound of avoided words per area, 0 for all others. Lower a number after a rewrite, never raise it. */
const allowed: Record<string, number> = {
  bench: 6,
  contract: 93,
  'contract/locales/en': 0,
  docs: 123,
  e2e: 64,
  scripts: 12,
  'server/sandbox': 18,
  'server/seed': 11,
  'server/src': 0,
  'server/src/accounts': 14,
  'server/src/announcements': 1,
  'server/src/approvals': 45,
  'server/src/audit': 0,
  'server/src/auth': 0,
  'server/src/cli': 25,
  'server/src/dashboard': 0,
  'server/src/dev': 0,
  'server/src/docs': 0,
  'server/src/donations': 15,
  'server/src/donors': 12,
  'server/src/email': 0,
  'server/src/features': 0,
  'server/src/gms': 17,
  'server/src/health': 0,
  'server/src/http': 0,
  'server/src/ledger': 26,
  'server/src/packages': 14,
  'server/src/pages': 0,
  'server/src/passkeys': 0,
  'server/src/passwords': 0,
  'server/src/payments': 0,
  'server/src/pipeline': 0,
  'server/src/platform': 2,
  'server/src/profiles': 0,
  'server/src/receipts': 11,
  'server/src/roles': 30,
  'server/src/saved-filters': 11,
  'server/src/sessions': 0,
  'server/src/settings': 0,
  'server/src/two-factor': 0,
  'server/src/users': 0,
  'server/src/withdrawals': 12,
  'server/test': 0,
  web: 17,
  'web/app': 12,
  'web/app/accounts': 11,
  'web/app/admin-kit': 27,
  'web/app/announcements': 11,
  'web/app/approvals': 13,
  'web/app/audit': 19,
  'web/app/auth': 20,
  'web/app/crypto-payments': 15,
  'web/app/dashboard': 14,
  'web/app/dev': 11,
  'web/app/donations': 12,
  'web/app/donors': 14,
  'web/app/email': 14,
  'web/app/features': 12,
  'web/app/gms': 14,
  'web/app/home': 12,
  'web/app/ledger': 12,
  'web/app/legal': 11,
  'web/app/packages': 23,
  'web/app/passwords': 14,
  'web/app/payments': 21,
  'web/app/platform': 52,
  'web/app/profiles': 20,
  'web/app/roles': 12,
  'web/app/saved-filters': 14,
  'web/app/seo': 11,
  'web/app/settings': 20,
  'web/app/shell': 43,
  'web/app/styles': 15,
  'web/app/two-factor': 15,
  'web/app/ui': 39,
  'web/app/users': 27,
};

const files = repositoryFiles(
  /^(?!contract\/locales\/)(?!.*\.d\.ts$).*\.(?:tsx?|mjs|css|md)$|^contract\/locales\/en\/.*\.json$/,
);
const areas = Map.groupBy(files, areaOf);

describe('prose', () => {
  it.each([...areas])('in %s uses no more avoided words than its bound (PROSE=<path> lists them)', (area, paths) => {
    const hits = paths.flatMap(hitsIn);
    for (const hit of hits)
      if (process.env.PROSE && hit.startsWith(process.env.PROSE)) process.stdout.write(`${hit}\n`);
    const bound = allowed[area] ?? 0;
    expect(hits.length > bound ? hits : [], `${hits.length} avoided words, at most ${bound} allowed`).toEqual([]);
  });
});
