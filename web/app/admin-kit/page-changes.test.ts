import { describe, expect, it } from 'vitest';
import { changesTo, cursorIn } from './page-changes.ts';

const here = { pageSize: 20, byCursor: false, next: 711, previous: 900 };

describe('the URL of another page of a long list', () => {
  it('contains a page number within the counted matches', () => {
    expect(changesTo(500, { ...here, page: 499 })).toEqual({ page: 500, after: undefined, before: undefined });
    expect(changesTo(1, { ...here, page: 2 })).toEqual({ page: undefined, after: undefined, before: undefined });
  });

  it('contains a cursor after the last or before the first row beyond the counted matches', () => {
    expect(changesTo(501, { ...here, page: 500 })).toEqual({ page: 501, after: 711, before: undefined });
    const beyond = { ...here, page: 502, byCursor: true };
    expect(changesTo(503, beyond)).toEqual({ page: 503, after: 711, before: undefined });
    expect(changesTo(501, beyond)).toEqual({ page: 501, after: undefined, before: 900 });
  });

  it('leads from the first page with a cursor back to the last numbered page', () => {
    expect(changesTo(500, { ...here, page: 501, byCursor: true })).toEqual({ page: 500 });
  });

  it('is read with at most one cursor and without invalid ids', () => {
    const read = (search: string) => cursorIn(new URLSearchParams(search));
    expect(read('after=7&before=9')).toEqual({ after: 7 });
    expect(read('before=9')).toEqual({ before: 9 });
    for (const search of ['after=-1', 'after=x', 'before=1.5', '']) expect(read(search).after, search).toBeUndefined();
  });
});
