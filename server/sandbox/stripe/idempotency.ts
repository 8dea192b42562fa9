import { createHash, timingSafeEqual } from 'node:crypto';
import type { Answer, Incoming } from '../shell/http.ts';
import type { Ledger } from './ledger.ts';
import { answerProblem, refuse, StripeProblem } from './problem.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * The same key with the same parameters gives the first answer again, a refusal by the state of things too.
 * Refused parameters are not kept: the caller may correct them under the same key.
 */
export const answerOnce = (ledger: Ledger, request: Incoming, requestId: string, work: () => Answer): Answer => {
  const key = readKey(request);
  if (key === undefined) return work();
  const { answers } = ledger.state;
  const place = `key ${key}`;
  const now = ledger.around.now();
  const kept = answers[place];
  const fingerprint = createHash('sha256').update(`${request.method} ${request.path}\n${request.body}`).digest('hex');
  if (kept && now - kept.at < day) {
    if (!sameText(kept.fingerprint, fingerprint)) throw otherParameters(key);
    return {
      status: kept.status,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Idempotent-Replayed': 'true',
        'Original-Request': kept.requestId,
      },
      body: kept.body,
    };
  }
  const answer = workOrRefuse(work);
  answers[place] = { at: now, fingerprint, status: answer.status, body: answer.body, requestId };
  for (const [old, { at }] of Object.entries(answers)) {
    if (now - at < day) break;
    delete answers[old];
  }
  ledger.around.changed();
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Key': key } };
};

const workOrRefuse = (work: () => Answer): Answer => {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StripeProblem && cause.remembered) return answerProblem(cause);
    throw cause;
  }
};

export const readKey = (request: Incoming): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw refuse('Idempotency keys can be at most 255 characters.');
  return key;
};

const otherParameters = (key: string): StripeProblem =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const sameText = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
