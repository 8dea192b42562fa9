import { savedFilters } from '@wyrmgate/contract/saved-filters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAt, presentFilter } from './present-filter.ts';

describe('the current filter of a list', () => {
  it('does not include the position in the list', () => {
    expect(presentFilter(new URLSearchParams('page=3&status=failed&entry=9&search=a%20b'))).toBe(
      'status=failed&search=a+b',
    );
    expect(presentFilter(new URLSearchParams('page=3'))).toBe('');
  });

  it('is always accepted by the server', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const body = { list: 'users', name: 'x', query: presentFilter(new URLSearchParams({ search: text })) };
        expect(savedFilters.save.body.safeParse(body).success).toBe(true);
      }),
    );
  });

  it('exists only for lists whose filters can be saved', () => {
    expect(listAt('/admin/audit-logs')).toBe('audit-logs');
    expect(listAt('/admin/users/')).toBe('users');
    expect(listAt('/admin')).toBeUndefined();
  });
});
