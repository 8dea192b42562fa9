import {
  findRoute,
  type Incoming,
  jsonResponse,
  type Params as PathParams,
  type SandboxResponse,
} from '../shell/http.ts';
import { expandObject, wrapList } from './expand.ts';
import { decodeForm } from './form.ts';
import { handleIdempotently, readKey } from './idempotency.ts';
import { newRequestId } from './identifiers.ts';
import { listEvents, listPayables, listSessions } from './lists.ts';
import { Params } from './params.ts';
import { problemResponse, StripeProblem } from './problem.ts';
import { createRefund } from './refunds.ts';
import { createSession, expireSession } from './sessions.ts';
import { findCharge, findDispute, findEvent, findIntent, findRefund, findSession, type State } from './state.ts';

type Work = (state: State, params: Params, path: PathParams) => object;
type ApiRoute = { method: 'GET' | 'POST'; path: string; work: Work };

const routes: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/checkout/sessions', work: (state, params) => createSession(state, params) },
  { method: 'GET', path: '/v1/checkout/sessions', work: (state, params) => listSessions(state, params) },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    work: (state, _, { id = '' }) => findSession(state, id).session,
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    work: (state, _, { id = '' }) => expireSession(state, id),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    work: (state, _, { id = '' }) =>
      wrapList(findSession(state, id).draft.lines, `/v1/checkout/sessions/${id}/line_items`),
  },
  { method: 'GET', path: '/v1/payment_intents/:id', work: (state, _, { id = '' }) => findIntent(state, id) },
  {
    method: 'GET',
    path: '/v1/charges',
    work: ({ records }, params) => listPayables(records.charges, params, '/v1/charges'),
  },
  { method: 'GET', path: '/v1/charges/:id', work: (state, _, { id = '' }) => findCharge(state, id) },
  { method: 'POST', path: '/v1/refunds', work: (state, params) => createRefund(state, params) },
  {
    method: 'GET',
    path: '/v1/refunds',
    work: ({ records }, params) => listPayables(records.refunds, params, '/v1/refunds'),
  },
  { method: 'GET', path: '/v1/refunds/:id', work: (state, _, { id = '' }) => findRefund(state, id) },
  {
    method: 'GET',
    path: '/v1/disputes',
    work: ({ records }, params) => listPayables(records.disputes, params, '/v1/disputes'),
  },
  { method: 'GET', path: '/v1/disputes/:id', work: (state, _, { id = '' }) => findDispute(state, id) },
  { method: 'GET', path: '/v1/events', work: (state, params) => listEvents(state, params) },
  { method: 'GET', path: '/v1/events/:id', work: (state, _, { id = '' }) => findEvent(state, id).event },
  {
    method: 'GET',
    path: '/v1/balance',
    work: () => ({ object: 'balance', available: [], livemode: false, pending: [] }),
  },
];

export const handleApi = (state: State, secretKey: string, request: Incoming): SandboxResponse => {
  const requestId = newRequestId();
  const response = attempt(state, secretKey, request, requestId);
  const version = request.headers['stripe-version'];
  return {
    ...response,
    headers: {
      ...response.headers,
      'Request-Id': requestId,
      ...(typeof version === 'string' ? { 'Stripe-Version': version } : {}),
    },
  };
};

const attempt = (state: State, secretKey: string, request: Incoming, requestId: string): SandboxResponse => {
  try {
    authenticate(request, secretKey);
    const found = findApiRoute(request);
    const params = new Params(decodeForm(request.method === 'GET' ? request.query : new URLSearchParams(request.body)));
    const { work } = found.route;
    state.request = { id: requestId, idempotency_key: readKey(request) ?? null };
    return handleIdempotently(state, request, requestId, () =>
      jsonResponse(200, expandObject(state, work(state, params, found.params), params.texts('expand'))),
    );
  } catch (cause) {
    if (cause instanceof StripeProblem) return problemResponse(cause);
    throw cause;
  } finally {
    state.request = { id: null, idempotency_key: null };
  }
};

const findApiRoute = (request: Incoming): { route: ApiRoute; params: PathParams } => {
  const found = findRoute(routes, request.method, request.path);
  if (found) return found;
  throw new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.path}). The sandbox speaks only what the shop needs.`,
  });
};

const authenticate = (request: Incoming, secretKey: string): void => {
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (given === secretKey) return;
  const message =
    given === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${given.slice(0, 8)}****${given.length > 16 ? given.slice(-4) : ''}`;
  throw new StripeProblem(401, { type: 'invalid_request_error', message });
};
