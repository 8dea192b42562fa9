import { expect, it } from 'vitest';
import { CREST_GLYPHS, crestGlyph } from './crest-hash.ts';

it('a crest has the same glyph whether its id is a number or a string', () => {
  expect(crestGlyph(48213)).toBe(crestGlyph('48213'));
});

it('crests are evenly distributed over the glyphs', () => {
  const counts = new Array<number>(CREST_GLYPHS).fill(0);
  for (let id = 1; id <= 40_000; id += 1) counts[crestGlyph(id)] = (counts[crestGlyph(id)] ?? 0) + 1;
  expect(Math.min(...counts)).toBeGreaterThan(700);
  expect(Math.max(...counts)).toBeLessThan(1300);
});
