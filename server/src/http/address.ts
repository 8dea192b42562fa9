import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Env } from '../env.ts';

type Proxies = Pick<Env, 'trustedProxies'>;

/** Hop 0 is the peer itself; only as many proxies as configured are believed. */
export const trustOf = ({ trustedProxies }: Proxies) =>
  trustedProxies === 0 ? false : (_: string, hop: number) => hop < trustedProxies;

/** Address of the client behind a bare request, the same as the framework's. */
export const addressReader = (env: Proxies): ((request: IncomingMessage) => string) => {
  const trust = trustOf(env);
  return (request) => (trust ? proxyAddress(request, trust) : (request.socket.remoteAddress ?? ''));
};
