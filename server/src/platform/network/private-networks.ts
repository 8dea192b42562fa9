import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks without public services, as `address/bits`. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // NAT64, Teredo, 6to4 and IPv4-compatible addresses contain an IPv4 address.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '::/96',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address. Returns undefined for anything else. */
export const parseNetwork = (text: string): { address: string; bits: number } | undefined => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const maxBits = version === 6 ? 128 : 32;
  const length = bits === undefined ? maxBits : Number(bits);
  return length <= maxBits ? { address, bits: length } : undefined;
};

/** Builds a list in which addresses can be looked up. Ignores texts that are not networks. */
export const networkList = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, familyOf(network.address));
  }
  return list;
};
const privateList = networkList(privateNetworks);

/** Whether a list contains an address. An IPv4-mapped IPv6 address counts as IPv4. */
export const listContains = (list: BlockList, address: string): boolean => {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
};

/** Whether the host of a URL is this machine or a private address. Names other than localhost are not resolved. */
export const isPrivateHost = (hostname: string): boolean =>
  /^(.+\.)?localhost$/.test(hostname) || listContains(privateList, hostname.replace(/^\[|\]$/g, ''));

/** The target is a private address or a port that is not allowed. */
export class BlockedAddressError extends Error {}

/** Whether a connection to the address is allowed. `open` lists private networks that are allowed too. */
export const isReachable = (address: string, open: readonly string[]): boolean => {
  if (isIP(address) === 0) return false;
  const family = familyOf(address);
  return !privateList.check(address, family) || networkList(open).check(address, family);
};

export type Find = (host: string) => Promise<LookupAddress[]>;
const findAddresses: Find = (host) => lookup(host, { all: true });

/**
 * Resolves a host, and rejects it if any of its addresses is private. Connect to the returned addresses instead of
 * the name, which could resolve differently the next time (DNS rebinding).
 */
export const resolveReachable = async (
  host: string,
  open: readonly string[],
  find: Find = findAddresses,
): Promise<LookupAddress[]> => {
  const found = await find(host);
  if (found.length === 0 || !found.every(({ address }) => isReachable(address, open)))
    throw new BlockedAddressError('The host resolves to a private address.');
  return found;
};
