import { setTimeout as pause } from 'node:timers/promises';
import { GatewayError } from './gateways.ts';

export type GatewayCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Asking twice is the same as asking once, so a call that got no answer is repeated. */
  readonly idempotent: boolean;
};
/** `body` is undefined when it was no JSON. */
export type GatewayAnswer = { readonly status: number; readonly body: unknown };

const timeoutMilliseconds = 10_000;
const longestText = 1_000_000;
const repeats = 2;
/** Whoever waits has given up by then. */
const noMoreRepeatsAfter = 5000;

const once = async ({ method, url, headers, body }: GatewayCall): Promise<GatewayAnswer> => {
  let text: string;
  let status: number;
  try {
    const reply = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body === undefined ? {} : { body }),
    });
    status = reply.status;
    text = await reply.text();
  } catch (error) {
    throw new GatewayError('The gateway gave no answer.', 'silent', error);
  }
  try {
    return { status, body: text.length > longestText ? undefined : JSON.parse(text) };
  } catch {
    return { status, body: undefined };
  }
};

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Calls a gateway. Answers of every status come back; only silence is an error here. */
export const callGateway = async (call: GatewayCall): Promise<GatewayAnswer> => {
  const started = performance.now();
  for (let repeat = 0; ; repeat += 1) {
    const last = !call.idempotent || repeat >= repeats || performance.now() - started > noMoreRepeatsAfter;
    try {
      const answer = await once(call);
      if (last || !isPassing(answer.status)) return answer;
    } catch (error) {
      if (last || performance.now() - started > noMoreRepeatsAfter) throw error;
    }
    // Of many callers that failed together, not all come back together.
    await pause(100 * 2 ** repeat * (0.5 + Math.random()));
  }
};

/** A failed answer in our words. A wrong key or too many calls is ours to mend, not the payment's end. */
export const failureOf = (what: string, { status }: GatewayAnswer, code?: string): GatewayError => {
  const message = `${what} failed with ${status}${code ? ` ${code}` : ''}.`.slice(0, 300);
  if (status < 400 || [401, 403, 408, 409, 429].includes(status))
    return new GatewayError(message, 'silent', undefined, code);
  return new GatewayError(message, status < 500 ? 'refused' : 'answered', undefined, code);
};
