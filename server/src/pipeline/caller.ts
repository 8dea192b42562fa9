import { isLanguage, negotiateLanguage } from '@wyrmgate/contract/languages';
import type { FastifyRequest } from 'fastify';
import { findSessionUser } from '../auth/session.ts';
import type { Actor, RequestInfo } from '../http/context.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import type { Platform } from '../platform/platform.ts';

/** Header by which the server's own page rendering is told from the outside; a new secret at each start. */
export const internalHeader = 'x-wyrmgate-internal';
export const internalSecret = randomToken();
export const isInternal = (request: FastifyRequest): boolean => request.headers[internalHeader] === internalSecret;

const visitor: Actor = { kind: 'visitor' };
const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** The bearer token of the Authorization header, the only thing that ever authenticates a call. */
const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') && header.length < 300 ? header.slice(7) : undefined;
};

export const requestInfoOf = (request: FastifyRequest): RequestInfo => {
  const { headers } = request;
  const chosen = single(headers['x-language']);
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (single(headers['user-agent']) ?? '').slice(0, 300),
    language: isLanguage(chosen) ? chosen : negotiateLanguage(headers['accept-language']),
    bearer: bearerOf(request),
    idempotencyKey: single(headers['idempotency-key']),
    headers,
  };
};

/** Who calls. A token that does not stand makes a visitor; endpoints that need a user then answer 401. */
export const actorOf = async (platform: Platform, request: FastifyRequest): Promise<Actor> => {
  const bearer = bearerOf(request);
  return bearer === undefined ? visitor : ((await findSessionUser(platform, bearer)) ?? visitor);
};
