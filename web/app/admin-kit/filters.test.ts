import { expect, it } from 'vitest';
import { z } from 'zod';
import { day, filters, oneOf, text, view } from './filters.ts';

const list = filters({
  search: text(z.string().max(5).optional()),
  status: oneOf(['open', 'closed']),
  from: day,
  sort: view(['-id', 'id'], '-id'),
});
const address = (query: string) => new URLSearchParams(query);

it('list filters are read from the URL, and invalid values are ignored', () => {
  expect(list.read(address('search=+needle+&status=open&from=2026-11-22&sort=id'))).toEqual({
    search: 'needl',
    status: 'open',
    from: '2026-11-22',
    sort: 'id',
  });
  expect(list.read(address('search=+&status=stolen&from=2026-13-40&sort=name'))).toEqual({
    search: undefined,
    status: undefined,
    from: undefined,
    sort: '-id',
  });
});

it('the URL of a list omits the default order and cleared filters', () => {
  expect(list.write({ sort: 'id', status: 'open' })).toEqual({ sort: 'id', status: 'open' });
  expect(list.write({ sort: '-id', status: '' })).toEqual({ sort: undefined, status: '' });
});

it('resetting list filters keeps the sort order', () => {
  expect(Object.keys(list.reset)).toEqual(['search', 'status', 'from']);
});

it('list filters count the active choices and report whether they may hide rows', () => {
  expect(list.active(address('search=a&status=open&from=2026-11-22&sort=id'))).toBe(2);
  expect(list.filtered(address('search=a'))).toBe(true);
  expect(list.filtered(address('sort=id&page=3&status=stolen'))).toBe(false);
});
