// Implements OpenTelemetry's protocol over HTTP with JSON, without its packages (decision 082). Loaded only if an
// address is configured.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { version } from '../../version.ts';
import { workOrigin } from '../work-origin.ts';
import { nextContext, type Span, type Tracing } from './tracing.ts';
import type { TracingOptions } from './variables.ts';

const delayMs = 2000;
const batchSize = 512;
/** The maximum number of spans that wait while the receiver does not respond. Further spans are dropped. */
const maxWaiting = 4096;
const sendMs = 5000;
const kinds = { server: 2, client: 3, consumer: 5 } as const;
const failedStatus = 2;

const encodeValue = (value: string | number) =>
  typeof value === 'string'
    ? { stringValue: value }
    : Number.isInteger(value)
      ? { intValue: String(value) }
      : { doubleValue: value };
const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: encodeValue(value) }],
  );
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`;

const encode = ({ name, kind, context, ms, attributes, failed }: Span) => {
  const end = performance.timeOrigin + performance.now();
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(context.parentId === undefined ? {} : { parentSpanId: context.parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(end - ms),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: failed ? { code: failedStatus } : {},
  };
};

/**
 * Traces calls that Node's HTTP client and `fetch` make to other servers. Omits their paths, which contain payment ids.
 */
const traceCalls = (tracing: Tracing): (() => void) => {
  const running = new WeakMap<object, { began: number; context: ReturnType<Tracing['begin']> }>();
  const start = (request: object) => {
    const parent = workOrigin.getStore()?.trace;
    if (parent?.sampled) running.set(request, { began: performance.now(), context: tracing.begin(parent) });
  };
  const end = (request: object, method: string, host: string, status?: number) => {
    const call = running.get(request);
    if (!call) return;
    running.delete(request);
    tracing.record({
      name: `${method} ${host}`,
      kind: 'client',
      context: call.context,
      ms: performance.now() - call.began,
      attributes: { 'http.request.method': method, 'server.address': host, 'http.response.status_code': status },
      failed: status === undefined || status >= 400,
    });
  };
  type Fetched = { request: { method: string; origin: string }; response?: { statusCode: number } };
  type Requested = { request: { method: string; host: string }; response?: { statusCode?: number } };
  const endFetch = ({ request, response }: Fetched) =>
    end(request, request.method, new URL(request.origin).hostname, response?.statusCode);
  const endRequest = ({ request, response }: Requested) =>
    end(request, request.method, request.host, response?.statusCode);
  const listeners: [string, (message: never) => void][] = [
    ['undici:request:create', ({ request }: Fetched) => start(request)],
    ['undici:request:headers', endFetch],
    ['undici:request:error', endFetch],
    ['http.client.request.start', ({ request }: Requested) => start(request)],
    ['http.client.response.finish', endRequest],
    ['http.client.request.error', endRequest],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener as (message: unknown) => void);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener as (message: unknown) => void);
  };
};

/** Opens the sender of traces. If the receiver is unreachable, only spans are lost. */
export const openTracing = ({ url, headers, service, ratio }: TracingOptions, log: Logger): Tracing => {
  let waiting: ReturnType<typeof encode>[] = [];
  let sending: Promise<void> = Promise.resolve();
  let warned = false;
  const resource = {
    attributes: attributesOf({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
  };

  const post = async (spans: typeof waiting): Promise<void> => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'wyrmgate' }, spans }] }] }),
        signal: AbortSignal.timeout(sendMs),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      warned = false;
    } catch (error) {
      if (!warned) log.warn({ err: error }, 'traces could not be sent');
      warned = true;
    }
  };
  const flush = (): Promise<void> => {
    const spans = waiting.splice(0);
    // Sends outside the context of the request that filled the batch, so that the call is not traced.
    if (spans.length > 0) sending = sending.then(() => workOrigin.exit(() => post(spans)));
    return sending;
  };
  const timer = setInterval(() => void flush(), delayMs);
  timer.unref();

  const tracing: Tracing = {
    begin: (parent) => nextContext(parent, ratio),
    record: (span) => {
      if (!span.context.sampled || waiting.length >= maxWaiting) return;
      waiting.push(encode(span));
      if (waiting.length >= batchSize) void flush();
    },
    close: async () => {
      clearInterval(timer);
      stopCalls();
      await flush();
      waiting = [];
    },
  };
  const stopCalls = traceCalls(tracing);
  return tracing;
};
