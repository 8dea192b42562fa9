import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the paths of all files that are not ignored by Git, relative to the root. */
export const repositoryFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1 << 26,
  })
    .toString('utf8')
    .split('\0')
    .filter((path) => pattern.test(path) && existsSync(`${root}${path}`));

export const readText = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** Returns the module names that a TypeScript file imports, statically or dynamically. */
export const importsOf = (path: string): string[] =>
  [...readText(path).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
