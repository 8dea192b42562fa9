import { createHash, timingSafeEqual } from 'node:crypto';
import type { Incoming, SandboxResponse } from '../shell/http.ts';
import { invalidRequest, problemResponse, StripeProblem } from './problem.ts';
import type { State } from './state.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
type Responses = State['records']['responses'];

/**
 * Returns the first response again for the same key and parameters, even if it is an error caused by an object's state.
 * Errors about invalid parameters are not stored, so the caller may correct them under the same key.
 */
export const handleIdempotently = (
  state: State,
  request: Incoming,
  requestId: string,
  work: () => SandboxResponse,
): SandboxResponse => {
  const key = readKey(request);
  if (key === undefined) return work();
  const { responses } = state.records;
  const entry = `key ${key}`;
  const now = state.context.now();
  const stored = responses[entry];
  const fingerprint = createHash('sha256').update(`${request.method} ${request.path}\n${request.body}`).digest('hex');
  if (stored && now - stored.at < day) {
    if (!sameText(stored.fingerprint, fingerprint)) throw otherParameters(key);
    return {
      status: stored.status,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Idempotent-Replayed': 'true',
        'Original-Request': stored.requestId,
      },
      body: stored.body,
    };
  }
  const response = withStateErrors(work);
  responses[entry] = { at: now, fingerprint, status: response.status, body: response.body, requestId };
  deleteExpired(responses, now);
  state.context.changed();
  return { ...response, headers: { ...response.headers, 'Idempotency-Key': key } };
};

const lastCleaned = new WeakMap<Responses, number>();

/** Runs once an hour, because checking all responses on every request would slow down load tests. */
const deleteExpired = (responses: Responses, now: number): void => {
  if (now - (lastCleaned.get(responses) ?? 0) < hour) return;
  lastCleaned.set(responses, now);
  for (const [key, { at }] of Object.entries(responses)) if (now - at >= day) delete responses[key];
};

const withStateErrors = (work: () => SandboxResponse): SandboxResponse => {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StripeProblem && cause.remembered) return problemResponse(cause);
    throw cause;
  }
};

export const readKey = (request: Incoming): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters.');
  return key;
};

const otherParameters = (key: string): StripeProblem =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const sameText = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
