import { describe, expect, it } from 'vitest';
import { matches, ranked } from './matching.ts';

describe('the command palette search', () => {
  it.each([
    ['Audit logs', 'aud', true],
    ['Audit logs', 'lo au', true],
    ['Audit logs', 'udit', true],
    ['Audit logs', 'ud', false],
    ['Übersicht', 'ubers', true],
    ['Donations', 'x', false],
    ['Donations', ' ', true],
  ])('matches %s with "%s": %s', (text, query, found) => expect(matches(text, query)).toBe(found));
});

it('the command palette lists matches by name before matches by keyword', () => {
  const items = [
    { label: 'Donations', keywords: 'payments coins' },
    { label: 'Coin packages', keywords: 'shop' },
    { label: 'Users' },
  ];
  expect(ranked(items, 'coin').map(({ label }) => label)).toEqual(['Coin packages', 'Donations']);
});
