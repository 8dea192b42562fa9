import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockedAddressError, isReachable, parseNetwork, resolveReachable } from './private-networks.ts';

const privateAddresses = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
];

describe('isReachable', () => {
  it.each(privateAddresses)('rejects the private address %s', (address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('allows the public address %s', (address) => {
    expect(isReachable(address, [])).toBe(true);
  });

  it('allows private addresses only in networks that the operator allowed', () => {
    expect(isReachable('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isReachable('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(isReachable('fd00:1::5', ['fd00:1::/32'])).toBe(true);
  });

  it('treats an IPv4-mapped IPv6 address like its IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isReachable(`::ffff:${address}`, [])).toBe(isReachable(address, []));
      }),
    );
  });
});

describe('resolveReachable', () => {
  it.each(['localhost', '127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '::1', '[::1]'])(
    'rejects the private host written as %s',
    async (host) => {
      // Some of these do not resolve at all, which is just as safe.
      await expect(resolveReachable(host, [])).rejects.toThrow();
    },
  );

  it('throws BlockedAddressError for a name that resolves to a private address', async () => {
    await expect(resolveReachable('localhost', [])).rejects.toThrow(BlockedAddressError);
  });
});

describe('parseNetwork', () => {
  it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'office', '10.0.0.0/8/8', '10.0.0.0/x', ''])(
    'returns undefined for %j',
    (text) => {
      expect(parseNetwork(text)).toBeUndefined();
    },
  );
});
