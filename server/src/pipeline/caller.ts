import { isLanguage, negotiateLanguage } from '@wyrmgate/contract/languages';
import type { FastifyRequest } from 'fastify';
import { findKeyUser } from '../api-keys/authenticate.ts';
import { isKeyLike } from '../api-keys/format.ts';
import { findSessionUser } from '../auth/session.ts';
import type { Actor, RequestInfo } from '../http/context.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/** Header that identifies calls from the server's page renderer. Its value is a new secret at each start. */
export const internalHeader = 'x-wyrmgate-internal';
export const internalSecret = randomToken();
export const isInternal = (request: FastifyRequest): boolean => request.headers[internalHeader] === internalSecret;

export const visitor: Actor = { kind: 'visitor' };
const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Returns the bearer token of the Authorization header. Nothing else authenticates a call. */
const bearerOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined || header.length >= 300) return undefined;
  // The name of the scheme is not case-sensitive (RFC 9110).
  return /^bearer +(.*)$/i.exec(header)?.[1];
};

export const readRequestInfo = (request: FastifyRequest): RequestInfo => {
  const { headers } = request;
  const chosen = firstValue(headers['x-language']);
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (firstValue(headers['user-agent']) ?? '').slice(0, 300),
    language: isLanguage(chosen) ? chosen : negotiateLanguage(headers['accept-language']),
    bearer: bearerOf(request),
    idempotencyKey: firstValue(headers['idempotency-key']),
    headers,
  };
};

/**
 * Returns the caller. An invalid token counts as a visitor, so that endpoints that need a user respond with 401; an
 * invalid API key is always an error, so that the program notices it.
 */
export const findActor = async (platform: Platform, request: FastifyRequest, db?: Tx): Promise<Actor> => {
  const bearer = bearerOf(request);
  if (bearer === undefined) return visitor;
  if (isKeyLike(bearer)) return findKeyUser(platform, bearer);
  return (await findSessionUser(platform, bearer, db)) ?? visitor;
};
