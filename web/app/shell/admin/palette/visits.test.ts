import { describe, expect, it } from 'vitest';
import { keptVisits, withVisit } from './visits.ts';

describe('the back-office history', () => {
  it('keeps the last ten URLs, newest first, without duplicates', () => {
    const visited = Array.from({ length: 13 }, (_, index) => `/admin/${index % 12}`);
    const kept = visited.reduce<string[]>(withVisit, []);
    expect(kept).toHaveLength(keptVisits);
    expect(kept[0]).toBe('/admin/0');
    expect(new Set(kept).size).toBe(keptVisits);
  });

  it('keeps one entry for a page while the user types into its filters', () => {
    const typed = ['/admin', '/admin/users', '/admin/users?search=a', '/admin/users?search=an'];
    expect(typed.reduce<string[]>(withVisit, [])).toEqual(['/admin/users?search=an', '/admin']);
  });

  it('keeps separate entries for different filters of a page if another page was visited in between', () => {
    const visited = ['/admin/users?search=a', '/admin', '/admin/users?search=b'];
    expect(visited.reduce<string[]>(withVisit, [])).toEqual([...visited].reverse());
  });
});
