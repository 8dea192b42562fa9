import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Env } from '../env.ts';

type Proxies = Pick<Env, 'trustedProxies'>;

/** Returns Fastify's `trustProxy` option. Hop 0 is the peer; only the configured number of proxies is trusted. */
export const trustProxyOption = ({ trustedProxies }: Proxies) =>
  trustedProxies === 0 ? false : (_: string, hop: number) => hop < trustedProxies;

/** Removes the port and the brackets from an address such as `203.0.113.7:51000` or `[2001:db8::1]:443`. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** Requests whose last X-Forwarded-For entry is invalid, so that the client is unknown. */
const garbled = new WeakSet<object>();

/**
 * Leaves only addresses in X-Forwarded-For: removes ports, and drops an invalid entry with everything before it, which
 * cannot be trusted. Otherwise each forged value would count as another client.
 */
export const cleanForwarded = (request: Pick<IncomingMessage, 'headers'>): void => {
  const { headers } = request;
  const sent = headers['x-forwarded-for'];
  if (sent === undefined) return;
  const entries = String(sent)
    .split(',')
    .map((entry) => withoutPort(entry.trim()));
  const valid = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1);
  if (valid.length === 0) {
    garbled.add(request);
    delete headers['x-forwarded-for'];
  } else headers['x-forwarded-for'] = valid.join(', ');
};

/** Returns a function that reads the client address of a raw request, consistent with Fastify's `request.ip`. */
export const addressReader = (env: Proxies): ((request: IncomingMessage) => string) => {
  const trust = trustProxyOption(env);
  return (request) => {
    if (!trust) return request.socket.remoteAddress ?? '';
    cleanForwarded(request);
    return proxyAddress(request, trust);
  };
};

/**
 * Whether the client is unknown, either because TRUSTED_PROXIES is 0 although a proxy forwards this request, or because
 * the forwarded address is invalid.
 */
export const comesThroughUnknownProxy = ({ trustedProxies }: Proxies, request: Pick<IncomingMessage, 'headers'>) =>
  garbled.has(request) || (trustedProxies === 0 && request.headers['x-forwarded-for'] !== undefined);
