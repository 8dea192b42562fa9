import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { masked, matcherOf, readText } from './match.ts';

const finds = (pattern: string, text: string, kind: 'word' | 'link' = 'word'): boolean =>
  matcherOf({ kind, pattern })(readText(text)).length > 0;

describe('a filtered word', () => {
  it('is found as a whole word, regardless of accents, capitals, hidden characters and look-alikes', () => {
    for (const text of [
      'Gold for sale',
      'GÖLD!',
      'g\u200bold',
      'ｇｏｌｄ',
      'gоld',
      '(gold)',
      'g o l d',
      'g.o.l.d now',
      'go\u0301ld',
    ])
      expect(finds('gold', text), text).toBe(true);
    for (const text of ['Golden', 'marigold', 'go ld', 'g o', '']) expect(finds('gold', text), text).toBe(false);
    expect(finds('ısparta', 'ISPARTA')).toBe(true);
    expect(finds('straße', 'STRASSE')).toBe(true);
  });

  it('can contain * for any characters, ? for one, and a space for any gap between words', () => {
    expect(finds('gold*', 'goldseller')).toBe(true);
    expect(finds('*gold*', 'marigolds')).toBe(true);
    expect(finds('g?ld', 'gild')).toBe(true);
    expect(finds('g?ld', 'gld')).toBe(false);
    expect(finds('a*b*a', 'aba')).toBe(true);
    expect(finds('ab*ba', 'aba')).toBe(false);
    expect(finds('buy gold*', 'Buy,\n  Golden coins')).toBe(true);
    expect(finds('buy gold*', 'buy some gold')).toBe(false);
  });

  it('is masked without changing the rest of the text', () => {
    const text = 'No gold, no Göld.';
    expect(masked(text, matcherOf({ kind: 'word', pattern: 'gold' })(readText(text)))).toBe('No ****, no ****.');
  });
});

it('a filtered link is found by its host and its subdomains, written as text or as a link', () => {
  for (const text of [
    'https://bad.example/x',
    'see bad.example.',
    'www.bad.example',
    'HTTP://A.B.BAD.EXAMPLE:80',
    'bad。example',
  ])
    expect(finds('bad.example', text, 'link'), text).toBe(true);
  for (const text of ['notbad.example', 'bad.example.org', 'bad example', 'bad . example'])
    expect(finds('bad.example', text, 'link'), text).toBe(false);
  expect(finds('*.ru', 'shop.ru', 'link')).toBe(true);
  expect(finds('münchen.example', 'xn--mnchen-3ya.example', 'link')).toBe(true);
});

it('the word filter is fast for any pattern and any text', () => {
  const texts = [
    'a'.repeat(32_000),
    'a '.repeat(16_000),
    'a.'.repeat(16_000),
    `${'a'.repeat(31_999)}b`,
    'á\u0301'.repeat(10_000),
  ];
  const patterns = ['*a*a*a*a*a*b', 'a*a*a*a*c', '?*?*?*?*ab', 'a a a a a a b', '*aaaaaaaaaaaaaaaaaaaaab*'];
  const start = performance.now();
  for (const text of texts)
    for (const pattern of patterns) for (const kind of ['word', 'link'] as const) finds(pattern, text, kind);
  expect(performance.now() - start).toBeLessThan(3000);
});
