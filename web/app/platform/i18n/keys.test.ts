import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import type { FullKey, Key, KeyBelow } from './keys.ts';

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

// Types check only the keys passed to `t`. Messages of form rules are plain strings.
it('every key with a namespace in the code has an English text', () => {
  const named = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(app, file), 'utf8');
      return [...source.matchAll(/['"]([a-z][\w-]*):([a-z]\w*(?:\.\w+)+)['"]/g)].flatMap(
        ([, namespace = '', key = '']) => (texts.has(namespace) ? [{ file, namespace, key }] : []),
      );
    });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ namespace, key }) => !has(namespace, key))).toEqual([]);
});

it('the key types of a namespace match its English file', () => {
  expectTypeOf<'hero.title'>().toExtend<Key<'home'>>();
  expectTypeOf<'hero'>().not.toExtend<Key<'home'>>();
  expectTypeOf<'errors.network'>().not.toExtend<Key<'home'>>();
  expectTypeOf<'common:errors.network'>().toExtend<FullKey>();
  expectTypeOf<'common:hero.title'>().not.toExtend<FullKey>();
  expectTypeOf<KeyBelow<'settings', 'tabs'>>().toEqualTypeOf<
    'general' | 'maintenance' | 'security' | 'configs' | 'privacy'
  >();
});
