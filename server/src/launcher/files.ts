import { maxFiles, maxPath } from '@wyrmgate/contract/launcher-constants';
import { validationProblem } from '../http/problem.ts';
import { parseCsv } from '../platform/csv.ts';

export type GameFile = { path: string; size: number; sha256: string };

/** Maximum number of reported issues, because a broken list has one per entry. */
const maxIssues = 50;
const maxSize = 100_000_000_000;
const columns = ['path', 'size', 'sha256'] as const;
/** Names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

type Rule =
  | 'pathLength'
  | 'pathForm'
  | 'pathCharacters'
  | 'pathRelative'
  | 'pathReserved'
  | 'pathTwice'
  | 'pathFolder'
  | 'entry'
  | 'size'
  | 'sha256';

/** Returns the rule that a path breaks. A path must mean the same file on every system and stay in the folder of the game. */
const ruleOfPath = (path: string): Rule | undefined => {
  if (path.length === 0 || path.length > maxPath) return 'pathLength';
  if (/[<>:"|?*\\\p{C}\p{Zl}\p{Zp}]/u.test(path)) return 'pathCharacters';
  if (path !== path.normalize('NFC')) return 'pathForm';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'pathRelative';
  return parts.some((part) => reserved.test(part) || /^\s|[\s.]$/u.test(part)) ? 'pathReserved' : undefined;
};

/** Windows treats names that differ only in case as the same file. */
const sameName = (path: string): string => path.toUpperCase().toLowerCase();

const readJson = (text: string): unknown[] | undefined => {
  try {
    const sent: unknown = JSON.parse(text);
    const list = typeof sent === 'object' && sent !== null && 'files' in sent ? sent.files : sent;
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
};

/** Returns rows as objects. If the first row names the columns, it determines their order. */
const readCsv = (text: string): unknown[] => {
  const [first = [], ...rest] = parseCsv(text);
  const titles = first.map((title) => title.trim().toLowerCase());
  const named = columns.every((column) => titles.includes(column));
  const order = named ? titles : columns;
  return (named ? rest : [first, ...rest]).map((cells) => {
    const entry = Object.fromEntries(cells.map((cell, at) => [order[at] ?? '', cell.trim()]));
    return { ...entry, size: /^\d{1,15}$/.test(entry.size ?? '') ? Number(entry.size) : undefined };
  });
};

const readEntry = (entry: unknown): GameFile | Rule => {
  if (typeof entry !== 'object' || entry === null) return 'entry';
  const { path, size, sha256 } = entry as Record<string, unknown>;
  if (typeof path !== 'string' || typeof sha256 !== 'string') return 'entry';
  const broken = ruleOfPath(path);
  if (broken) return broken;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 0 || size > maxSize) return 'size';
  return /^[0-9a-fA-F]{64}$/.test(sha256) ? { path, size, sha256: sha256.toLowerCase() } : 'sha256';
};

/** Reads a file list in JSON or CSV. Throws a validation problem with the path `list.<number>` for each wrong entry. */
export const parseFiles = (text: string): GameFile[] => {
  const source = text.replace(/^\uFEFF/, '').trim();
  const entries = /^[[{]/.test(source) ? readJson(source) : readCsv(source);
  const issues: { path: string; rule: string }[] = [];
  if (entries === undefined) issues.push({ path: 'list', rule: 'json' });
  else if (entries.length === 0) issues.push({ path: 'list', rule: 'list' });
  else if (entries.length > maxFiles) issues.push({ path: 'list', rule: 'tooManyFiles' });
  const files: GameFile[] = [];
  const names = new Set<string>();
  const numbered = issues.length > 0 ? [] : (entries ?? []).map((entry, at) => [at + 1, readEntry(entry)] as const);
  const report = (number: number, rule: Rule) => issues.push({ path: `list.${number}`, rule });
  for (const [number, read] of numbered) {
    if (typeof read === 'string') report(number, read);
    else if (names.has(sameName(read.path))) report(number, 'pathTwice');
    else {
      names.add(sameName(read.path));
      files.push(read);
    }
  }
  for (const [number, read] of numbered) {
    if (typeof read === 'string') continue;
    const parts = sameName(read.path).split('/');
    if (parts.some((_, at) => at > 0 && names.has(parts.slice(0, at).join('/')))) report(number, 'pathFolder');
  }
  if (issues.length > 0)
    throw validationProblem(
      issues.slice(0, maxIssues).map(({ path, rule }) => ({
        code: 'custom',
        path: path.split('.'),
        message: `launcher:validation.${rule}`,
        input: undefined,
      })),
    );
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
};
