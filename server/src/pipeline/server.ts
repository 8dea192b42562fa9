import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type ServerOptions } from 'node:http';
import underPressure from '@fastify/under-pressure';
import { common } from '@wyrmgate/contract/problem';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { addressReader, trustOf } from '../http/address.ts';
import { securityHeaders } from '../http/headers.ts';
import { envelopeOf, type ProblemError, problem, problemOf } from '../http/problem.ts';
import { sendFailurePage, wantsPage } from '../pages/failure.ts';
import type { Platform } from '../platform/platform.ts';
import { rawHttpErrors } from './raw-http-errors.ts';
import { type Answered, serveCachedResponses } from './response-cache.ts';

const pressure = 'FST_UNDER_PRESSURE';

/** Answers a refusal in the envelope. */
export const sendProblem = (reply: FastifyReply, refused: ProblemError): FastifyReply => {
  const { retryAfterSeconds } = refused.extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refused.problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(envelopeOf(refused, reply.request.id)));
};

const protocol: ServerOptions = {
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  maxHeaderSize: 16_384,
  // Looked at by ourselves: Node would refuse without a word.
  requireHostHeader: false,
  // How late the two time limits may be; by default half a minute.
  connectionsCheckingInterval: 3000,
  // An offer of another protocol may be declined (RFC 9110, 7.8): only the sockets of the portal are upgraded.
  shouldUpgradeCallback: ({ url = '' }) => url.startsWith('/realtime'),
};

const refuseSchemas = (): never => {
  throw new Error('Shapes are declared in the contract, not at the framework.');
};

/** Fastify with what holds for every answer: limits of size and time, headers, the log line, the envelope of failures. */
export const createServer = async (platform: Platform): Promise<FastifyInstance> => {
  const { env, log, metrics, load } = platform;
  const headers = securityHeaders(env);
  const addressOf = addressReader(env);
  const note = ({ id, route, method, url, status, ms, ip }: Answered): void => {
    metrics.requests.observe(route, method, status, ms / 1000);
    load.observe(status, ms);
    if (log.isLevelEnabled('info'))
      log.info({ requestId: id, method, path: url.split('?')[0], status, ms: Math.round(ms), ip }, 'request');
  };
  const answerKept = serveCachedResponses(platform, { headers, addressOf, note });
  const { refuseConnection, refuseTunnel, refuseHostless, refuseExpectation } = rawHttpErrors(env);
  let stopping = false;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A logger per request would compile the redaction anew each time; our one line per request names its id itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(env),
    genReqId: () => randomUUID(),
    // What fails before any route: an address that cannot be decoded.
    frameworkErrors: (error, { id }, reply) =>
      sendProblem(reply.headers({ ...headers, 'x-request-id': id }), problemOf(error).error),
    clientErrorHandler: refuseConnection,
    serverFactory: (handle) => {
      const server = createHttpServer(protocol, (request, response) => {
        if (refuseHostless(request, response)) return;
        if (stopping || !answerKept(request, response)) handle(request, response);
      });
      server.on('checkExpectation', refuseExpectation).on('connect', refuseTunnel);
      return server.setTimeout(20_000);
    },
    forceCloseConnections: 'idle',
    // While it stops, a call on an open connection is served, and told that it was the last; new ones find nobody listening.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // The contract checks what comes and goes; the framework's own compilers would only be loaded at every start.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });

  // The hooks of every answer call back: a promise for each would cost a cached answer a tenth of its time.
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(underPressure, {
    // Off where the portal is tried or tested: there the machine builds, fills or opens databases beside it.
    maxEventLoopDelay: env.production ? 4000 : 0,
    retryAfter: 2,
    pressureHandler: () => {
      throw Object.assign(new Error('The server is over its limits.'), { code: pressure, statusCode: 503 });
    },
  });

  app.addHook('preClose', async () => {
    stopping = true;
    platform.realtime.disconnectAll();
  });
  // Broken off by what came behind it on the same connection: nobody would read the answer.
  app.addHook('onRequest', ({ raw }, _, done) => {
    done(raw.socket.destroyed ? problem(common.malformed) : undefined);
  });

  // An empty body is an absent one; __proto__ in a body is refused.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parseJson(request, body, (error) =>
      error ? done(Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' })) : done(null, JSON.parse(body)),
    );
  });

  app.addHook('onSend', (_, reply, __, done) => {
    reply.header('x-request-id', reply.request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    note({
      id: request.id,
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ip: request.ip,
    });
    done();
  });

  app.setErrorHandler((thrown, request, reply) => {
    // Whoever hangs up in the middle of his request breaks nothing but that; it must not look like an outage.
    const brokenOff = request.raw.destroyed && !request.raw.complete;
    const { error, unexpected } = problemOf(brokenOff ? problem(common.malformed) : thrown);
    if (unexpected)
      log.error({ err: thrown, requestId: request.id, path: request.url.split('?')[0] }, 'request failed');
    return wantsPage(request) ? sendFailurePage(request, reply, error) : sendProblem(reply, error);
  });
  return app;
};
