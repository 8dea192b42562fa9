import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import underPressure from '@fastify/under-pressure';
import { common } from '@wyrmgate/contract/problem';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { addressReader, cleanForwarded, comesThroughUnknownProxy, trustProxyOption } from '../http/address.ts';
import { securityHeaders } from '../http/headers.ts';
import { loggedPath } from '../http/logged-path.ts';
import { errorEnvelope, type ProblemError, problem, toProblem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { type TraceContext, workOrigin } from '../platform/work-origin.ts';
import { sendFailurePage, wantsPage } from './failure-page.ts';
import { rawHttpErrors } from './raw-http-errors.ts';
import { beginRequest, recordResponse, requestIdOf, type SentResponse } from './request-origin.ts';
import { serveCachedResponses } from './response-cache.ts';
import { isUpload, refuseUploads } from './uploads.ts';

const overloadCode = 'FST_UNDER_PRESSURE';

/** Sends an error in the envelope that all API errors share. */
export const sendProblem = (reply: FastifyReply, error: ProblemError): FastifyReply => {
  const { retryAfterSeconds } = error.extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(error.problem.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(errorEnvelope(error, reply.request.id)));
};

/** Maximum time for a request to arrive. The rest of an upload may take this long after the response. */
const requestMs = 15_000;

const serverOptions: ServerOptions = {
  // Longer, for uploads on slow connections. Other requests get `requestMs`.
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  maxHeaderSize: 16_384,
  // Checked in raw-http-errors.ts, because Node would respond with an empty body.
  requireHostHeader: false,
  // How often Node checks the two timeouts. The default is 30 seconds.
  connectionsCheckingInterval: 3000,
  // A server may ignore an offer to upgrade (RFC 9110, 7.8). Only realtime sockets are upgraded.
  shouldUpgradeCallback: ({ url = '' }) => url.startsWith('/realtime'),
};

const endUnlessComplete = (request: IncomingMessage, end: () => void): void => {
  const timer = setTimeout(() => {
    if (!request.complete) end();
  }, requestMs).unref();
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
};

/** Node has a single timeout for all requests, so the shorter one for requests other than uploads is enforced here. */
const endSlowBody = (request: IncomingMessage, response: ServerResponse): void => {
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  // Otherwise Node would read the rest of the file after an error until its own timeout.
  if (isUpload(request)) response.once('finish', () => endUnlessComplete(request, () => socket.destroy()));
  else
    endUnlessComplete(request, () => {
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      socket.emit('error', error);
    });
};

const rejectSchemas = (): never => {
  throw new Error('Declare schemas in the contract, not on Fastify routes.');
};

/** Creates Fastify with size and time limits, security headers, request logging and the error envelope. */
export const createServer = async (platform: Platform): Promise<FastifyInstance> => {
  const { env, log, metrics, load } = platform;
  const headers = securityHeaders(env);
  const addressOf = addressReader(env);
  const logResponse = (response: SentResponse, trace?: TraceContext): void => {
    const { id, route, method, url, status, ms, ip } = response;
    recordResponse(platform, trace, response);
    metrics.requests.observe({ route, method, status }, ms / 1000);
    load.observe(status, ms);
    if (log.isLevelEnabled('info'))
      log.info({ requestId: id, method, path: loggedPath(url), status, ms: Math.round(ms), ip }, 'request');
  };
  const serveCached = serveCachedResponses(platform, { headers, addressOf, log: logResponse });
  const refuseUpload = refuseUploads(platform, { headers, addressOf, log: logResponse });
  const traces = new WeakMap<object, TraceContext>();
  const rawErrors = rawHttpErrors(env);
  let stopping = false;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A logger per request would compile the redaction again each time. The only log line per request adds the id
    // itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(env),
    genReqId: (request) => requestIdOf(env, request),
    // Errors before routing, such as a URL that cannot be decoded.
    frameworkErrors: (error, { id }, reply) =>
      sendProblem(reply.headers({ ...headers, 'x-request-id': id }), toProblem(error).error),
    clientErrorHandler: rawErrors.handleClientError,
    serverFactory: (handle) => {
      const server = createHttpServer(serverOptions, (request, response) => {
        if (rawErrors.rejectInvalidHost(request, response)) return;
        endSlowBody(request, response);
        if (stopping || !(serveCached(request, response) || refuseUpload(request, response))) handle(request, response);
      });
      server.on('checkExpectation', rawErrors.rejectExpectation).on('connect', rawErrors.rejectConnect);
      return server.setTimeout(20_000);
    },
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are served with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    // The contract validates input and output, so Fastify's compilers would only slow down the start.
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
  });

  // Hooks that run for every response use callbacks. A promise for each would add a tenth to the time of a cached
  // response.
  let warned = false;
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers);
    // Must run before anything reads `request.ip`.
    if (env.trustedProxies > 0) cleanForwarded(raw);
    else if (env.production && !warned && comesThroughUnknownProxy(env, raw)) {
      warned = true;
      log.warn('X-Forwarded-For arrives while TRUSTED_PROXIES is 0: behind a proxy all players share one address');
    }
    done();
  });
  await app.register(underPressure, {
    // Off in development and tests, where builds and databases share the machine.
    maxEventLoopDelay: env.production ? 4000 : 0,
    retryAfter: 2,
    pressureHandler: () => {
      throw Object.assign(new Error('The event loop is overloaded.'), { code: overloadCode, statusCode: 503 });
    },
  });

  app.addHook('preClose', async () => {
    stopping = true;
    platform.realtime.disconnectAll();
  });
  // Malformed data after this request has closed the connection, so a response cannot be sent.
  app.addHook('onRequest', ({ raw }, _, done) => {
    done(raw.socket.destroyed ? problem(common.malformed) : undefined);
  });

  // An empty body counts as missing, and a body with `__proto__` is rejected.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parseJson(request, body, (error) =>
      error ? done(Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' })) : done(null, JSON.parse(body)),
    );
  });

  app.addHook('onRequest', (request, _, done) => {
    const trace = beginRequest(platform, request.raw);
    if (trace) traces.set(request, trace);
    workOrigin.run({ requestId: request.id, trace }, done);
  });
  app.addHook('onSend', (_, reply, __, done) => {
    const caching = reply.getHeader('cache-control');
    // Files that never change need no request id, and with fewer headers a first visit is faster.
    if (!String(caching).includes('immutable')) reply.header('x-request-id', reply.request.id);
    if (caching === undefined) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const response = {
      id: request.id,
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ip: request.ip,
    };
    logResponse(response, traces.get(request));
    done();
  });

  app.setErrorHandler((thrown, request, reply) => {
    // A client that disconnects while sending its request must not be logged as a server error.
    const aborted = request.raw.destroyed && !request.raw.complete;
    const { error, unexpected } = toProblem(aborted ? problem(common.malformed) : thrown);
    if (unexpected) log.error({ err: thrown, requestId: request.id, path: loggedPath(request.url) }, 'request failed');
    return wantsPage(request) ? sendFailurePage(request, reply, error) : sendProblem(reply, error);
  });
  return app;
};
