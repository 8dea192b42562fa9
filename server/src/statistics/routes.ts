import type { Returned } from '@wyrmgate/contract/endpoint';
import { type statistics as contract, statisticsPath, statisticsSignatureHeader } from '@wyrmgate/contract/statistics';
import type { FastifyInstance } from 'fastify';
import type { Handlers, Work } from '../http/context.ts';
import { consumeLimit } from '../http/limit.ts';
import { readKeys, showKey, signatureText } from '../launcher/keys.ts';
import type { Platform } from '../platform/platform.ts';
import { signedStatistics } from './document.ts';

type Contract = typeof contract;

const read = async ({ platform }: Work): Promise<Returned<Contract['get']>> => {
  const { document, signatures } = await signedStatistics(platform);
  return { document, signatures };
};

const listKeys = async ({ tx, now }: Work): Promise<Returned<Contract['keys']>> => ({
  keys: (await readKeys(tx, now)).map(showKey),
});

export const statisticsRoutes: Handlers<Contract> = { get: read, keys: listKeys };

/** `GET /api/statistics`, described in docs/statistics.md. Sends exactly the bytes that were signed. */
export const mountStatistics = (app: FastifyInstance, platform: Platform): void => {
  app.get(statisticsPath, async (request, reply) => {
    await consumeLimit(platform, request, 'read');
    const { document, signatures, tag } = await signedStatistics(platform);
    reply
      .header('etag', tag)
      .header(statisticsSignatureHeader, signatureText(signatures))
      .header('cache-control', 'public, no-cache')
      .header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))
      return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(document);
  });
};
