import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

const app = path.resolve(import.meta.dirname, '../..');
const locales = path.resolve(app, '../../contract/locales/en');

const texts = new Map(
  globSync('*.json', { cwd: locales }).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(path.join(locales, file), 'utf8')) as Tree,
  ]),
);

const has = (namespace: string, key: string): boolean => {
  let found: string | Tree | undefined = texts.get(namespace);
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string';
};

/** Keys written out in a source file: `t('…')`, `i18nKey="…"`, and anywhere with their namespace: `'shop:…'`. */
const keysIn = (source: string): { namespace: string; key: string }[] => {
  const namespaces = new Set(
    [...source.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)].map(([, name]) => name ?? 'common'),
  );
  // A file that reads two namespaces has two functions; which is which is for the reviewer to see.
  const own = namespaces.size === 1 ? [...namespaces][0] : undefined;
  const bare = [...source.matchAll(/\bt\('([\w.-]+)'|i18nKey="([\w.-]+)"/g)].map(([, a, b]) => a ?? b ?? '');
  const full = [...source.matchAll(/['"]([a-z][\w-]*):([a-z]\w*(?:\.\w+)+)['"]/g)];
  return [
    ...(own === undefined ? [] : bare.map((key) => ({ namespace: own, key }))),
    ...full.flatMap(([, namespace = '', key = '']) => (texts.has(namespace) ? [{ namespace, key }] : [])),
  ];
};

it('has an English text for every key that a screen names', () => {
  const named = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => keysIn(readFileSync(path.join(app, file), 'utf8')).map((each) => ({ file, ...each })));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ namespace, key }) => !has(namespace, key))).toEqual([]);
});
