import { describe, expect, it } from 'vitest';
import { besideIn, changesTo } from './page-changes.ts';

const here = { pageSize: 20, sought: false, next: 711, previous: 900 };

describe('the way to another page of a long list', () => {
  it('is the number of the page as far as matches are counted', () => {
    expect(changesTo(500, { ...here, page: 499 })).toEqual({ page: 500, behind: undefined, ahead: undefined });
    expect(changesTo(1, { ...here, page: 2 })).toEqual({ page: undefined, behind: undefined, ahead: undefined });
  });

  it('goes on behind the last row of the page from there, and back ahead of its first', () => {
    expect(changesTo(501, { ...here, page: 500 })).toEqual({ page: 501, behind: 711, ahead: undefined });
    const beyond = { ...here, page: 502, sought: true };
    expect(changesTo(503, beyond)).toEqual({ page: 503, behind: 711, ahead: undefined });
    expect(changesTo(501, beyond)).toEqual({ page: 501, behind: undefined, ahead: 900 });
  });

  it('leads from the first page beyond back to the last that has a number', () => {
    expect(changesTo(500, { ...here, page: 501, sought: true })).toEqual({ page: 500 });
  });

  it('reads one row from the address, and no nonsense', () => {
    const read = (search: string) => besideIn(new URLSearchParams(search));
    expect(read('behind=7&ahead=9')).toEqual({ behind: 7 });
    expect(read('ahead=9')).toEqual({ ahead: 9 });
    for (const search of ['behind=-1', 'behind=x', 'ahead=1.5', ''])
      expect(read(search).behind, search).toBeUndefined();
  });
});
