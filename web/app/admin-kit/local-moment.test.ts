import { describe, expect, it } from 'vitest';
import { networksIn, SecurityValues } from '../settings/admin/networks.ts';
import { toLocal, toMoment } from './local-moment.ts';

describe('a moment in an input', () => {
  it('round-trips to the same minute in any time zone', () => {
    for (const iso of ['2026-11-20T20:06:00.000Z', '2026-03-29T02:30:00.000Z', '2027-01-01T00:00:00.000Z'])
      expect(toMoment(toLocal(iso))).toBe(iso);
  });

  it('is null for an empty input', () => {
    expect(toLocal(null)).toBe('');
    expect([toMoment(''), toMoment('nonsense')]).toEqual([null, null]);
  });
});

it('parses networks with any separator and requires each of them to be valid', () => {
  expect(networksIn(' 203.0.113.7\n2001:db8::/48, 10.0.0.0/8;')).toEqual([
    '203.0.113.7',
    '2001:db8::/48',
    '10.0.0.0/8',
  ]);
  const rule = SecurityValues.shape.admin_allowed_addresses;
  expect(rule.safeParse('203.0.113.7\n::1').success).toBe(true);
  expect(rule.safeParse('203.0.113.7\nhome').error?.issues[0]?.message).toBe('settings:validation.network');
});
