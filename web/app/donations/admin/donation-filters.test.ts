import { describe, expect, it } from 'vitest';
import { readFilters } from './donation-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the filters of the donations', () => {
  it('come from the address', () => {
    expect(read('search=+vexilla+&status=refunded&from=2026-11-01&to=2026-11-20&page=3')).toEqual({
      search: 'vexilla',
      status: 'refunded',
      from: '2026-11-01',
      to: '2026-11-20',
      page: 3,
    });
  });

  it('leave out what the server would refuse', () => {
    expect(read('search=++&status=stolen&from=yesterday&to=2026-13-40&page=-2')).toEqual({
      search: undefined,
      status: undefined,
      from: undefined,
      to: undefined,
      page: 1,
    });
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
    expect(read('page=1e9').page).toBe(1);
  });
});
