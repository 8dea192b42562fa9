import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockedAddressError, isReachable, parseNetwork, resolveReachable } from './private-networks.ts';

const inside = [
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

describe('an address', () => {
  it.each(inside)('of the inside is not reached: %s', (address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('of the outside is: %s', (address) => {
    expect(isReachable(address, [])).toBe(true);
  });

  it('of the inside is reached in a network that the operator opened, and only there', () => {
    expect(isReachable('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isReachable('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(isReachable('fd00:1::5', ['fd00:1::/32'])).toBe(true);
  });

  it('that carries an IPv4 address is judged like it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isReachable(`::ffff:${address}`, [])).toBe(isReachable(address, []));
      }),
    );
  });
});

describe('a host', () => {
  it.each(['localhost', '127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '::1', '[::1]'])(
    'that leads inside is refused however it is written: %s',
    async (host) => {
      // Some spellings are no host at all for the resolver; what counts is that none gives an address.
      await expect(resolveReachable(host, [])).rejects.toThrow();
    },
  );

  it('that leads inside says so with its own error', async () => {
    await expect(resolveReachable('localhost', [])).rejects.toThrow(BlockedAddressError);
  });
});

describe('a network', () => {
  it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'office', '10.0.0.0/8/8', '10.0.0.0/x', ''])(
    'is not read from %j',
    (text) => {
      expect(parseNetwork(text)).toBeUndefined();
    },
  );
});
