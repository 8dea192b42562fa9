import { describe, expect, it } from 'vitest';
import { entryIn } from '../../admin-kit/use-url-filters.ts';
import { auditFilters } from './audit-filters.ts';
import { changeLines } from './changes.ts';
import { millisecondsText } from './milliseconds-text.ts';

describe('the duration in an audit log entry', () => {
  it('is shown in milliseconds below a second, and otherwise in seconds', () => {
    expect(millisecondsText(0, 'en')).toBe('0\u00a0ms');
    expect(millisecondsText(999, 'en')).toBe('999\u00a0ms');
    expect(millisecondsText(1000, 'en')).toBe('1.00\u00a0s');
    expect(millisecondsText(3421, 'it')).toBe('3,42\u00a0s');
  });
});

describe('the changes in an audit log entry', () => {
  it('show the old and the new value of each field', () => {
    const lines = changeLines({
      status: { before: 'OK', after: 'BLOCK' },
      'ban.hours': { before: null, after: 72 },
      tags: { before: ['a'], after: null },
    });
    expect(lines.map(({ sign, field, text }) => `${sign} ${field}: ${text}`)).toEqual([
      '- status: OK',
      '+ status: BLOCK',
      '+ ban.hours: 72',
      '- tags: ["a"]',
    ]);
  });
});

describe('the URL of the audit log', () => {
  const read = (search: string) => auditFilters.read(new URLSearchParams(search));

  it('selects the filters', () => {
    expect(read('username=god&resource=users&action=user_ban&result=FORBIDDEN&range=week&page=2')).toEqual({
      username: 'god',
      resource: 'users',
      action: 'user_ban',
      result: 'FORBIDDEN',
      range: 'week',
    });
  });

  it('ignores filters that the server would reject', () => {
    const found = read('action=world_domination&result=ok&range=year&size=1000000');
    expect(Object.entries(found).filter(([, value]) => value !== undefined)).toEqual([]);
  });

  it('opens an entry only if its id is a positive whole number', () => {
    expect(entryIn(new URLSearchParams('entry=12'))).toBe(12);
    for (const entry of ['entry=-1', 'entry=abc', 'entry=1.5', 'entry=', ''])
      expect(entryIn(new URLSearchParams(entry))).toBeUndefined();
  });
});
