import { nestTexts } from '@wyrmgate/contract/translations-keys';
import { expect, it } from 'vitest';
import { differences, flatTexts, formatLines, parseFile, parseLines } from './key-value.ts';

const issuesOf = (text: string) => parseLines(text).issues.map(({ line, code, values }) => [line, code, values?.other]);

it('key=value lines are split at the first =, and blank lines and lines starting with # are ignored', () => {
  const { texts, issues } = parseLines('\ufeff# head\r\n\r\n  shop.title = a >= b \r\nshop.lead=two\\nlines \\\\n');
  expect(issues).toEqual([]);
  expect([...texts]).toEqual([
    ['shop.title', ' a >= b '],
    ['shop.lead', 'two\nlines \\n'],
  ]);
});

it('every invalid line of a key=value file is reported with its number', () => {
  expect(issuesOf('a.b=1\nnothing\n=x\na..c=1\na.b=2\n__proto__.x=1\na=1\nconstructor.y=2')).toEqual([
    [2, 'noEquals', undefined],
    [3, 'invalidKey', undefined],
    [4, 'invalidKey', undefined],
    [5, 'duplicate', 1],
    [6, 'invalidKey', undefined],
    [8, 'invalidKey', undefined],
    [1, 'parent', 7],
  ]);
  expect(issuesOf('x'.repeat(1_048_577))).toEqual([[1, 'tooLarge', undefined]]);
});

it('texts survive being written and read back as key=value lines and as nested objects', () => {
  const texts = new Map([
    ['auth.a', 'x=\\n\n#'],
    ['auth.b.c', ' {n, plural, one {#} other {#}} '],
    ['shop.a', ''],
  ]);
  expect(parseLines(formatLines(texts)).texts).toEqual(texts);
  expect(flatTexts(nestTexts(texts))).toEqual(texts);
});

it('a comparison of translations finds changed, added and removed texts', () => {
  const base = new Map([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  const texts = new Map([
    ['a', '1'],
    ['b', 'two'],
    ['d', '4'],
  ]);
  expect([...differences(base, texts)]).toEqual([
    ['b', 'two'],
    ['d', '4'],
    ['c', null],
  ]);
});

it('translation files of both formats are read, and an invalid file is reported', () => {
  expect(parseFile(' {"a":{"b":"x"}}').translations).toEqual({ a: { b: 'x' } });
  expect(parseFile('a.b=x').translations).toEqual({ 'a.b': 'x' });
  expect(parseFile('[1]').issues[0]?.code).toBe('json');
  expect(parseFile('{"a":').issues[0]?.code).toBe('json');
});
