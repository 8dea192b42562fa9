import { type Answer, answerJson } from '../shell/http.ts';

export type ProblemBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
};

/** An error in the shape in which Stripe sends it. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  /** Refused by the state of things, not by the parameters: an idempotency key remembers such an answer. */
  readonly remembered: boolean;
  constructor(status: number, body: ProblemBody, remembered = false) {
    super(body.message);
    this.remembered = remembered;
    this.name = 'StripeProblem';
    this.status = status;
    this.body = body;
  }
}

export const refuse = (message: string, more: { code?: string; param?: string } = {}): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });

/** The parameters are fine, the object is not in the state for it. */
export const refuseNow = (message: string, more: { code?: string; param?: string } = {}): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more }, true);

export const refuseMissing = (kind: string, id: string, param: string): StripeProblem =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const answerProblem = (problem: StripeProblem): Answer => {
  const { code } = problem.body;
  const guide = code ? { doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` } : {};
  return answerJson(problem.status, { error: { ...problem.body, ...guide } });
};

const faultBodies: Readonly<Record<number, ProblemBody>> = {
  409: {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. Learn more about rate limits at https://docs.stripe.com/rate-limits.',
  },
};

export const answerFault = (status: number): Answer => {
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  const body = faultBodies[status] ?? { type, message: 'The sandbox was told to fail here.' };
  return answerProblem(new StripeProblem(status, body));
};
