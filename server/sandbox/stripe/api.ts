import { type Answer, answerJson, findRoute, type Incoming, type Params as PathParams } from '../shell/http.ts';
import { expandObject, wrapList } from './expand.ts';
import { decodeForm } from './form.ts';
import { answerOnce, readKey } from './idempotency.ts';
import { nameRequest } from './identifiers.ts';
import { findCharge, findDispute, findEvent, findIntent, findRefund, findSession, type Ledger } from './ledger.ts';
import { listEvents, listPayables, listSessions } from './lists.ts';
import { Params } from './params.ts';
import { answerProblem, StripeProblem } from './problem.ts';
import { createRefund } from './refunds.ts';
import { createSession, expireSession } from './sessions.ts';

type Work = (ledger: Ledger, params: Params, path: PathParams) => object;
type ApiRoute = { method: 'GET' | 'POST'; path: string; work: Work };

const routes: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/checkout/sessions', work: (ledger, params) => createSession(ledger, params) },
  { method: 'GET', path: '/v1/checkout/sessions', work: (ledger, params) => listSessions(ledger, params) },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    work: (ledger, _, { id = '' }) => findSession(ledger, id).session,
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    work: (ledger, _, { id = '' }) => expireSession(ledger, id),
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    work: (ledger, _, { id = '' }) =>
      wrapList(findSession(ledger, id).draft.lines, `/v1/checkout/sessions/${id}/line_items`),
  },
  { method: 'GET', path: '/v1/payment_intents/:id', work: (ledger, _, { id = '' }) => findIntent(ledger, id) },
  {
    method: 'GET',
    path: '/v1/charges',
    work: ({ state }, params) => listPayables(state.charges, params, '/v1/charges'),
  },
  { method: 'GET', path: '/v1/charges/:id', work: (ledger, _, { id = '' }) => findCharge(ledger, id) },
  { method: 'POST', path: '/v1/refunds', work: (ledger, params) => createRefund(ledger, params) },
  {
    method: 'GET',
    path: '/v1/refunds',
    work: ({ state }, params) => listPayables(state.refunds, params, '/v1/refunds'),
  },
  { method: 'GET', path: '/v1/refunds/:id', work: (ledger, _, { id = '' }) => findRefund(ledger, id) },
  {
    method: 'GET',
    path: '/v1/disputes',
    work: ({ state }, params) => listPayables(state.disputes, params, '/v1/disputes'),
  },
  { method: 'GET', path: '/v1/disputes/:id', work: (ledger, _, { id = '' }) => findDispute(ledger, id) },
  { method: 'GET', path: '/v1/events', work: (ledger, params) => listEvents(ledger, params) },
  { method: 'GET', path: '/v1/events/:id', work: (ledger, _, { id = '' }) => findEvent(ledger, id).event },
  {
    method: 'GET',
    path: '/v1/balance',
    work: () => ({ object: 'balance', available: [], livemode: false, pending: [] }),
  },
];

export const answerApi = (ledger: Ledger, secretKey: string, request: Incoming): Answer => {
  const requestId = nameRequest();
  const answer = attempt(ledger, secretKey, request, requestId);
  const version = request.headers['stripe-version'];
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'Request-Id': requestId,
      ...(typeof version === 'string' ? { 'Stripe-Version': version } : {}),
    },
  };
};

const attempt = (ledger: Ledger, secretKey: string, request: Incoming, requestId: string): Answer => {
  try {
    authenticate(request, secretKey);
    const found = findApiRoute(request);
    const params = new Params(decodeForm(request.method === 'GET' ? request.query : new URLSearchParams(request.body)));
    const { work } = found.route;
    ledger.request = { id: requestId, idempotency_key: readKey(request) ?? null };
    return answerOnce(ledger, request, requestId, () =>
      answerJson(200, expandObject(ledger, work(ledger, params, found.params), params.texts('expand'))),
    );
  } catch (cause) {
    if (cause instanceof StripeProblem) return answerProblem(cause);
    throw cause;
  } finally {
    ledger.request = { id: null, idempotency_key: null };
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
