import { expect, it } from 'vitest';
import { plainText } from './match.ts';
import { typedLinks } from './typed-links.ts';

it.each([
  ['https://example.com', 1],
  ['http://localhost/test and www.example.com', 2],
  ['Join discord.gg/abc now', 1],
  ['cheap gold at buy-yang.ru!', 1],
  ['BUYYANG.RU', 1],
  ['Buy-Yang.Ru', 1],
  ['t.me/yang', 1],
  ['metin2.it', 1],
  ['\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 1],
  ['see...goldshop.de', 1],
  ['goldshop.de/offers/list.com and buyyang.pl', 2],
  ['x/goldshop.de', 1],
])('an address is counted as a link, whatever form it is typed in: %s', (text, links) => {
  expect(typedLinks(text)).toBe(links);
});

it.each([
  'e.g. this, i.e. that, z.B. jenes, p.s.',
  'v1.2 and 1.2.3',
  'Hello.How are you',
  'Gracias.De nada',
  'Merci.Com calma',
  '10.000 Yang or 2.500',
  'patch.exe, readme.md, client.zip, locale.cfg, Node.js',
  'wait...what',
  'hmm...com',
  'got.it thanks',
  'give it.to him',
  'the 5.de level',
  'player@mail.com',
  'no dots at all',
])('a text without an address has no links: %s', (text) => {
  expect(typedLinks(text)).toBe(0);
});

it.each([
  ['a space', 'Buy  gold here'],
  ['a dot', 'Buy gold. here'],
  ['an invisible character', 'Buy go\u200bld here'],
  ['other case and accents', 'BUY G\u00f6LD h\u00e9re'],
  ['letters of another script', 'Buy g\u043eld h\u0435re'],
])('texts that differ only in %s are equal when they are compared', (_, text) => {
  expect(plainText(text)).toBe(plainText('Buy gold here'));
});

it('texts without letters are compared by their other characters', () => {
  expect(plainText('\u{1f44d}')).not.toBe(plainText('\u{1f600}'));
  expect(plainText('\u{1f44d} ')).toBe(plainText('\u{1f44d}'));
});
