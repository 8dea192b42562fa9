import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that no public service lives in, one `address/bits` each. */
const notPublic = [
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
  // These carry IPv4 addresses inside: NAT64, Teredo, 6to4, IPv4-compatible.
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

/** `10.0.0.0/8`, `fd00::/8` or a single address, read for a list; undefined if it is none of them. */
export const parseNetwork = (text: string): { address: string; bits: number } | undefined => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const most = version === 6 ? 128 : 32;
  const length = bits === undefined ? most : Number(bits);
  return length <= most ? { address, bits: length } : undefined;
};

/** Networks as a list to look addresses up in. */
export const networkList = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, familyOf(network.address));
  }
  return list;
};
const closed = networkList(notPublic);

/** Whether an address of either family lies in a list; IPv4 inside IPv6 counts as IPv4. */
export const isInList = (list: BlockList, address: string): boolean => {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
};

/** Whether a host of an address, `[::1]` in brackets, is this machine or one of a private network; names are not looked up. */
export const isPrivateHost = (hostname: string): boolean =>
  /^(.+\.)?localhost$/.test(hostname) || isInList(closed, hostname.replace(/^\[|\]$/g, ''));

/** An address is not reached because it belongs to the inside. */
export class BlockedAddressError extends Error {}

/** Whether a connection may go to an address, given the networks of the inside that are open. */
export const isReachable = (address: string, open: readonly string[]): boolean => {
  if (isIP(address) === 0) return false;
  const family = familyOf(address);
  return !closed.check(address, family) || networkList(open).check(address, family);
};

/**
 * Addresses of a host, looked up once; connect to these and never to the name again. Whoever writes the host can neither
 * reach the inside by any spelling of an address nor by a name that leads there: one closed address refuses them all.
 */
export const resolveReachable = async (host: string, open: readonly string[]): Promise<LookupAddress[]> => {
  const found = await lookup(host, { all: true });
  if (found.length === 0 || !found.every(({ address }) => isReachable(address, open)))
    throw new BlockedAddressError('This address is not reached from here.');
  return found;
};
