import { randomBytes } from 'node:crypto';
import { jsonResponse, type SandboxResponse } from '../shell/http.ts';

export class PayPalProblem extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string, message = 'The requested action could not be performed.') {
    super(message);
    this.status = status;
    this.issue = issue;
  }
}

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
};

export const problemResponse = ({ status, issue, message }: PayPalProblem): SandboxResponse =>
  jsonResponse(status, {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message,
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    details: [{ issue, description: message }],
    links: [],
  });

export const faultResponse = (status: number): SandboxResponse =>
  problemResponse(new PayPalProblem(status, names[status] ?? 'INTERNAL_SERVER_ERROR', 'Simulated failure.'));
