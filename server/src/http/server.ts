import { randomUUID } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import { common } from '@wyrmgate/contract/problem';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { sendFailurePage, wantsPage } from '../pages/failure.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseConnection } from './bare.ts';
import { securityHeaders } from './headers.ts';
import { envelopeOf, type ProblemError, problem, problemOf } from './problem.ts';

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

/** Fastify with what holds for every answer: limits of size and time, headers, the log line, the envelope of failures. */
export const createServer = async (platform: Platform): Promise<FastifyInstance> => {
  const { env, log, metrics } = platform;
  const headers = securityHeaders(env);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A logger per request would compile the redaction anew each time; our one line per request names its id itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Hop 0 is the peer itself; only as many proxies as configured are believed.
    trustProxy: env.trustedProxies === 0 ? false : (_, hop) => hop < env.trustedProxies,
    genReqId: () => randomUUID(),
    // What fails before any route: an address that cannot be decoded.
    frameworkErrors: (error, { id }, reply) =>
      sendProblem(reply.headers({ ...headers, 'x-request-id': id }), problemOf(error).error),
    clientErrorHandler: refuseConnection(env),
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // While it stops, a call on an open connection is served, and told that it was the last; new ones find nobody listening.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16_384,
      // How late the two time limits may be; by default half a minute.
      connectionsCheckingInterval: 3000,
      // An offer of another protocol may be declined (RFC 9110, 7.8): only the sockets of the portal are upgraded.
      shouldUpgradeCallback: ({ url = '' }) => url.startsWith('/realtime'),
    },
  });

  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
  await app.register(underPressure, {
    // Off in tests: opening their embedded databases holds up the process that asks, too.
    maxEventLoopDelay: env.mode === 'test' ? 0 : 4000,
    retryAfter: 2,
    pressureHandler: () => {
      throw Object.assign(new Error('The server is over its limits.'), { code: pressure, statusCode: 503 });
    },
  });

  app.addHook('preClose', async () => platform.realtime.hangUp());
  // Broken off by what came behind it on the same connection: nobody would read the answer.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.socket.destroyed) throw problem(common.malformed);
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

  app.addHook('onSend', async (_, reply) => {
    reply.header('x-request-id', reply.request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { route, method: request.method, status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    if (log.isLevelEnabled('info'))
      log.info(
        {
          requestId: request.id,
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ip: request.ip,
        },
        'request',
      );
  });

  app.setErrorHandler((thrown, request, reply) => {
    const { error, unexpected } = problemOf(thrown);
    if (unexpected)
      log.error({ err: thrown, requestId: request.id, path: request.url.split('?')[0] }, 'request failed');
    return wantsPage(request) ? sendFailurePage(request, reply, error) : sendProblem(reply, error);
  });
  return app;
};
