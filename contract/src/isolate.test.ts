import { describe, expect, it } from 'vitest';
import { isolate } from './isolate.ts';

describe('a name in a sentence', () => {
  it.each(['Ysoldar', '<b>x</b>', 'Größe €', '氏名', ''])(
    'stays unchanged if it contains only left-to-right text: %j',
    (name) => {
      expect(isolate(name)).toBe(name);
    },
  );
  it.each(['שלום', 'a\u200fb', 'ا', '\u2068x\u2069'])(
    'is isolated if it could reorder the words around it: %j',
    (name) => {
      expect(isolate(name)).toBe(`\u2068${name}\u2069`);
    },
  );
  it.each([
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['out\u2069\u202eside', 'outside'],
    ['open\u2067', 'open'],
  ])('can neither override the text direction nor end its own isolation: %j', (name, shown) => {
    expect(isolate(name)).toBe(`\u2068${shown}\u2069`);
  });
});
