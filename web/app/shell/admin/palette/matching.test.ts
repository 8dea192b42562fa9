import { describe, expect, it } from 'vitest';
import { matches, ranked } from './matching.ts';

describe('what the palette finds', () => {
  it.each([
    ['Audit logs', 'aud', true],
    ['Audit logs', 'lo au', true],
    ['Audit logs', 'udit', true],
    ['Audit logs', 'ud', false],
    ['Übersicht', 'ubers', true],
    ['Donations', 'x', false],
    ['Donations', ' ', true],
  ])('%s for "%s": %s', (text, query, found) => expect(matches(text, query)).toBe(found));
});

it('lists items by name before items that only a keyword finds', () => {
  const items = [
    { label: 'Donations', keywords: 'payments coins' },
    { label: 'Coin packages', keywords: 'shop' },
    { label: 'Users' },
  ];
  expect(ranked(items, 'coin').map(({ label }) => label)).toEqual(['Coin packages', 'Donations']);
});
