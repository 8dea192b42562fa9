import { formatLocale } from '@wyrmgate/contract/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { compileMessage } from '../../../vite/icu-compile.ts';
import { formatMessage } from './icu-format.ts';

const samples: [message: string, values: Record<string, string | number | Date>][] = [
  ['Plain text', {}],
  ['{name} and {name}', { name: 'Ysoldar' }],
  ["It's {name}'s turn", { name: 'X' }],
  ["A '{literal}' brace", {}],
  ['{n, plural, =0 {none} one {# coin} few {# monety} many {# monet} other {# coins}}', { n: 0 }],
  ['{n, plural, =0 {none} one {# coin} few {# monety} many {# monet} other {# coins}}', { n: 1 }],
  ['{n, plural, =0 {none} one {# coin} few {# monety} many {# monet} other {# coins}}', { n: 3 }],
  ['{n, plural, =0 {none} one {# coin} few {# monety} many {# monet} other {# coins}}', { n: 12345 }],
  ['{n, plural, offset:1 =0 {a} =1 {b} one {{name} and # more} other {{name} and # more}}', { n: 3, name: 'Q' }],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }],
  ['{kind, select, red {Cinder {n, number}} other {Other}}', { kind: 'red', n: 1234.5 }],
  ['{kind, select, red {Cinder} other {Other}}', { kind: 'toString' }],
  ['{share, number, percent} of {sum, number, ::currency/EUR}', { share: 0.38, sum: 1234.5 }],
  ['{day, date, long} {day, time, short}', { day: new Date(Date.UTC(2026, 10, 20, 8)) }],
  ['See <link>the {what}</link>', { what: 'terms' }],
];

it.each(['de', 'pl', 'tr', 'pt'])('ICU messages give the same text as the reference implementation: %s', (language) => {
  for (const [message, values] of samples) {
    const locale = formatLocale(language);
    const reference = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).format(values);
    expect(formatMessage(compileMessage(message), values, language), message).toBe(reference);
  }
});

it('English dates start with the day', () => {
  const text = compileMessage('{day, date, long}');
  expect(formatMessage(text, { day: '2026-11-21T00:00:00Z' }, 'en')).toBe('21 November 2026');
});

it('a placeholder without a value stays visible, and an invalid message is rejected', () => {
  expect(formatMessage(compileMessage('Hello {name}'), {}, 'en')).toBe('Hello {name}');
  expect(() => compileMessage('{n, plural, one {#}')).toThrow();
});

it('inserted names that are written from right to left or override the direction are isolated', () => {
  const [plain, compiled] = ['{name} gave coins', '{name} gave {n, plural, one {# coin} other {# coins}}'].map(
    compileMessage,
  );
  expect(formatMessage(plain ?? '', { name: 'שלום' }, 'en')).toBe('\u2068שלום\u2069 gave coins');
  expect(formatMessage(compiled ?? '', { name: 'a\u202eb', n: 2 }, 'en')).toBe('\u2068ab\u2069 gave 2 coins');
});
