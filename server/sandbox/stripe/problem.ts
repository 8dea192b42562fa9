import { jsonResponse, type SandboxResponse } from '../shell/http.ts';

export type ProblemBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
};

export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  /**
   * Whether a retry with the same idempotency key gets this error again. True if an object's state caused it, rather
   * than the parameters.
   */
  readonly remembered: boolean;
  constructor(status: number, body: ProblemBody, remembered = false) {
    super(body.message);
    this.remembered = remembered;
    this.name = 'StripeProblem';
    this.status = status;
    this.body = body;
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more });

/** The parameters are valid, but the object's state does not allow the operation. */
export const invalidState = (message: string, more: { code?: string; param?: string } = {}): StripeProblem =>
  new StripeProblem(400, { type: 'invalid_request_error', message, ...more }, true);

export const missingResource = (kind: string, id: string, param: string): StripeProblem =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const problemResponse = (problem: StripeProblem): SandboxResponse => {
  const { code } = problem.body;
  const guide = code ? { doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}` } : {};
  return jsonResponse(problem.status, { error: { ...problem.body, ...guide } });
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

export const faultResponse = (status: number): SandboxResponse => {
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  const body = faultBodies[status] ?? { type, message: 'Simulated failure.' };
  return problemResponse(new StripeProblem(status, body));
};
