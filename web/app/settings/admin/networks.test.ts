import { expect, it } from 'vitest';
import { networksIn, SecurityValues } from './networks.ts';

it('a typed list of networks may use any separator, and each network must be valid', () => {
  expect(networksIn(' 203.0.113.7\n2001:db8::/48, 10.0.0.0/8;')).toEqual([
    '203.0.113.7',
    '2001:db8::/48',
    '10.0.0.0/8',
  ]);
  const rule = SecurityValues.shape.admin_allowed_addresses;
  expect(rule.safeParse('203.0.113.7\n::1').success).toBe(true);
  expect(rule.safeParse('203.0.113.7\nhome').error?.issues[0]?.message).toBe('settings:validation.network');
});
