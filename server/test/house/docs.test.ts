import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { readText, repositoryFiles, root } from './files.ts';

const pages = repositoryFiles(/\.md$/);
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };

/** Returns the inline code of a page and the lines of its code blocks. */
const codeOn = (page: string): string[] => {
  const text = readText(page);
  const blocks = [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
  return [...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code), ...blocks];
};

describe.each(pages)('the page %s', (page) => {
  it('names only npm scripts that exist', () => {
    const named = codeOn(page).flatMap((code) => [...code.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only portal commands that exist', () => {
    const named = codeOn(page).flatMap((code) =>
      [...code.matchAll(/npm run portal -- ([a-z][a-z-]*)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !(name in commands))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const paths = codeOn(page).flatMap((code) =>
      [...code.matchAll(/(?<![\w/<])((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]*[\w-])(?![\w<{*])/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(paths.filter((path) => !existsSync(`${root}${path}`) && !path.endsWith('build'))).toEqual([]);
  });

  it('links only to pages and images that exist', () => {
    const folder = page.split('/').slice(0, -1).join('/');
    const links = [...readText(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(`${root}${folder}/${link}`))).toEqual([]);
  });
});

describe('the operations page', () => {
  it('documents every environment variable', () => {
    const sources = ['server/src/env.ts', ...repositoryFiles(/^server\/src\/(?!cli\/).*\/variables\.ts$/)]
      .map(readText)
      .join('\n');
    const variables = [...sources.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
    expect(variables.length).toBeGreaterThan(10);
    const operations = readText('docs/operations.md');
    const internal = ['PAYMENT_SANDBOX'];
    expect(variables.filter((name) => !operations.includes(name) && !internal.includes(name))).toEqual([]);
  });
});
