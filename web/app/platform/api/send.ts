import { type Answer, ApiError, problemCodeOf, type Send } from '@wyrmgate/contract/client';
import { connection } from '../connection.ts';
import { unlessLeaving } from '../leaving.ts';
import type { SessionControl } from '../session/session-core.ts';
import type { StoredSession } from '../session/session-store.ts';

export const requestTimeoutMs = 20_000;

const expiredCodes: readonly string[] = ['auth.sessionExpired', 'common.unauthenticated', 'common.sessionExpired'];

const networkError = () => new ApiError(0, 'common.network', 'Network error. Please check your connection.');

/** Aborts when either signal aborts. The oldest supported browsers lack `AbortSignal.any`. */
const eitherSignal = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const both = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true, signal: both.signal });
  }
  return both.signal;
};

/** Sends requests with fetch. Without a response, it rejects with status 0 as `common.network` or `common.timeout`. */
export const fetchSend =
  (doFetch: typeof fetch, timeoutMs = requestTimeoutMs): Send =>
  async ({ method, url, body, options }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal === undefined ? timeout : eitherSignal(options.signal, timeout);
    const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    try {
      const reply = await unlessLeaving(doFetch(url, { method, headers, body, signal }));
      const wait = Number(reply.headers.get('retry-after') ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(wait) ? wait : undefined;
      const text = await unlessLeaving(reply.text());
      return { status: reply.status, statusText: reply.statusText, text, retryAfterSeconds };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (timeout.aborted) throw new ApiError(0, 'common.timeout', 'Request timeout');
      void connection.check();
      throw networkError();
    }
  };

const isExpired = (answer: Answer): boolean =>
  answer.status === 401 && expiredCodes.includes(problemCodeOf(answer) ?? '');

/** Adds the bearer token. If the token has expired, renews it and repeats the request once. */
export const sessionSend =
  (send: Send, session: Pick<SessionControl, 'held' | 'refresh'>): Send =>
  async (request) => {
    const sendAs = ({ token }: StoredSession) => {
      const headers = { ...request.options.headers, Authorization: `Bearer ${token}` };
      return send({ ...request, options: { ...request.options, headers } });
    };
    const held = session.held();
    if (held === null) return send(request);
    const first = await sendAs(held);
    if (!isExpired(first)) return first;
    const result = await session.refresh(held);
    if (result === 'offline') throw new ApiError(0, 'common.networkKept', 'Network error occurred');
    const renewed = session.held();
    return result === 'renewed' && renewed !== null ? sendAs(renewed) : first;
  };
