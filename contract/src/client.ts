import type { EndpointSpec, Reply, Sent } from './endpoint.ts';

export type Domains = Record<string, Record<string, EndpointSpec>>;
/** Method and path are all that the browser needs to know about an endpoint at run time. */
export type Route = Pick<EndpointSpec, 'method' | 'path'>;

export type Call<E extends EndpointSpec> = (
  ...sent: Record<never, never> extends Sent<E> ? [Sent<E>?, CallOptions?] : [Sent<E>, CallOptions?]
) => Promise<Reply<E>>;
export type Api<D extends Domains> = { [K in keyof D]: { [N in keyof D[K]]: Call<D[K][N]> } };
export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** True if the caller shows the error itself, so that the back office shows no toast. */
  quiet?: boolean;
};

export type Envelope =
  | { success: true; data: unknown }
  | { success: false; error: string; code: string; fields?: FieldIssue[]; details?: unknown };
/** One problem with the input. `code` is a locale key, and `message` its English text. */
export type FieldIssue = { path: string; code: string; message: string };

type ErrorDetails = { fields?: readonly FieldIssue[]; details?: unknown; retryAfterSeconds?: number };

/** An error response, or a call that never reached the server (`status` 0, `code` `common.network`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldIssue[];
  readonly details: unknown;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * Compares by name, because bundled pages have their own copy of this class and receive errors created by the
   * server's copy.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }
  constructor(status: number, code: string, message: string, more: ErrorDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? [];
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** `retryAfterSeconds` comes from the Retry-After header. */
export type Answer = { status: number; statusText?: string; text: string; retryAfterSeconds?: number };
/** Sends one request: with `fetch` in the browser, in-process on the server. */
export type Send = (request: {
  method: string;
  url: string;
  body: string | undefined;
  options: CallOptions;
}) => Promise<Answer>;

type Parts = { params?: unknown; query?: unknown; body?: unknown };

const urlOf = (route: Route, sent: Parts): string => {
  const params = (sent.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((sent.query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

const parseEnvelope = (text: string): Envelope | undefined => {
  try {
    const body = JSON.parse(text) as Envelope | null;
    return body?.success === true || typeof body?.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
};
const envelopes = new WeakMap<Answer, Envelope | undefined>();

/**
 * Returns the envelope of a response, which is parsed only once. Returns undefined if the response came from something
 * else, such as a proxy.
 */
export const envelopeOf = (answer: Answer): Envelope | undefined => {
  if (!envelopes.has(answer)) envelopes.set(answer, parseEnvelope(answer.text));
  return envelopes.get(answer);
};

export const problemCodeOf = (answer: Answer): string | undefined => {
  const envelope = envelopeOf(answer);
  return envelope === undefined || envelope.success ? undefined : envelope.code;
};

const dataOf = (answer: Answer): unknown => {
  const { status, retryAfterSeconds } = answer;
  const envelope = envelopeOf(answer);
  if (envelope === undefined)
    throw new ApiError(status, 'common.invalidResponse', `HTTP ${status}: Invalid response format from server`);
  if (envelope.success) return envelope.data;
  const { code, error, fields, details } = envelope;
  throw new ApiError(status, code, error, { fields, details, retryAfterSeconds });
};

/** Builds `api.<domain>.<endpoint>({ params, query, body })` for the given routes, with types from the contract. */
export const createClient = <D extends Domains>(
  routes: { [K in keyof D]: { [N in keyof D[K]]: Route } },
  send: Send,
): Api<D> => {
  const api: Record<string, Record<string, unknown>> = {};
  for (const [domain, calls] of Object.entries(routes)) {
    const built: Record<string, unknown> = {};
    for (const [name, route] of Object.entries(calls as Record<string, Route>))
      built[name] = async (sent: Parts = {}, options: CallOptions = {}) => {
        const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
        return dataOf(await send({ method: route.method, url: urlOf(route, sent), body, options }));
      };
    api[domain] = built;
  }
  return api as Api<D>;
};
