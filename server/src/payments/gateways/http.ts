import { setTimeout as pause } from 'node:timers/promises';
import { GatewayError } from './gateways.ts';

export type GatewayCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether the call may be repeated. Calls without a response are then retried. */
  readonly idempotent: boolean;
};
/** `body` is undefined if it is not JSON. */
export type GatewayResponse = { readonly status: number; readonly body: unknown };

const timeoutMs = 10_000;
const maxBodyLength = 1_000_000;
const maxRetries = 2;
/** Calls are not retried after this time, because the caller has given up by then. */
const maxRetryElapsedMs = 5000;

const sendOnce = async ({ method, url, headers, body }: GatewayCall): Promise<GatewayResponse> => {
  let text: string;
  let status: number;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new GatewayError('The gateway did not respond.', 'silent', error);
  }
  try {
    return { status, body: text.length > maxBodyLength ? undefined : JSON.parse(text) };
  } catch {
    return { status, body: undefined };
  }
};

const isTransient = (status: number): boolean => status === 429 || status >= 500;

/** Calls a gateway. Returns a response of any status, and rejects only if none arrives. */
export const callGateway = async (call: GatewayCall): Promise<GatewayResponse> => {
  const started = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    const last = !call.idempotent || attempt >= maxRetries || performance.now() - started > maxRetryElapsedMs;
    try {
      const response = await sendOnce(call);
      if (last || !isTransient(response.status)) return response;
    } catch (error) {
      if (last || performance.now() - started > maxRetryElapsedMs) throw error;
    }
    // The delay is random, so that callers that failed together do not retry together.
    await pause(100 * 2 ** attempt * (0.5 + Math.random()));
  }
};

/** Maps an error response. Wrong keys and rate limits count as `silent`, because they must not fail the payment. */
export const gatewayErrorOf = (operation: string, { status }: GatewayResponse, code?: string): GatewayError => {
  const message = `${operation} failed with ${status}${code ? ` ${code}` : ''}.`.slice(0, 300);
  if (status < 400 || [401, 403, 408, 409, 429].includes(status))
    return new GatewayError(message, 'silent', undefined, code);
  return new GatewayError(message, status < 500 ? 'refused' : 'answered', undefined, code);
};
