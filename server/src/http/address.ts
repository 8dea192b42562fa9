import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Env } from '../env.ts';

type Proxies = Pick<Env, 'trustedProxies'>;

/** Returns Fastify's `trustProxy` option. Hop 0 is the peer; only the configured number of proxies is trusted. */
export const trustProxyOption = ({ trustedProxies }: Proxies) =>
  trustedProxies === 0 ? false : (_: string, hop: number) => hop < trustedProxies;

/** Returns a function that reads the client address of a raw request, consistent with Fastify's `request.ip`. */
export const addressReader = (env: Proxies): ((request: IncomingMessage) => string) => {
  const trust = trustProxyOption(env);
  return (request) => (trust ? proxyAddress(request, trust) : (request.socket.remoteAddress ?? ''));
};
