import { expect, it } from 'vitest';
import { readHistoryFilters, writeHistoryFilter } from './history-filters.ts';

it('the payment history restores its filters from the URL and ignores invalid values', () => {
  const search = new URLSearchParams('status=completed&gateway=cash&kind=donation&from=2026-11-01&to=never');
  expect(readHistoryFilters(search)).toEqual({ status: 'completed', kind: 'donation', from: '2026-11-01' });
});

it('changing a filter of the payment history keeps the other filters', () => {
  const search = new URLSearchParams('status=completed&kind=donation');
  expect(`${writeHistoryFilter(search, 'kind', '')}`).toBe('status=completed');
  expect(`${writeHistoryFilter(search, 'from', '2026-11-01')}`).toBe('status=completed&kind=donation&from=2026-11-01');
});
