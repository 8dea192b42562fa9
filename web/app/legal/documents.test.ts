import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documents, groupsOf } from './documents.ts';

type Texts = Record<string, { sections?: Record<string, Record<string, string>> }>;

it('legal documents contain every section and block in the order of the locale file', () => {
  const file = new URL('../../../contract/locales/en/legal.json', import.meta.url);
  const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts);
  const written = texts
    .filter(([, { sections }]) => sections !== undefined)
    .map(([name, { sections = {} }]) => [
      name,
      Object.entries(sections).map(([section, text]) => [section, Object.keys(text).filter((key) => key !== 'title')]),
    ]);
  expect(written).toEqual(Object.entries(documents).map(([name, sections]) => [name, Object.entries(sections)]));
});

it('adjacent items of a legal text form one list, and paragraphs stay separate', () => {
  expect(groupsOf(['p1', 'i1', 'i2', 'p2', 'p3', 'i3'])).toEqual([['p1'], ['i1', 'i2'], ['p2'], ['p3'], ['i3']]);
});
