import { type Answer, type Incoming, type Params as PathParams, answerJson, findRoute } from '../shell/http.ts';
import { expandObject, wrapList } from './expand.ts';
import { decodeForm } from './form.ts';
import { answerOnce, readKey } from './idempotency.ts';
import { nameRequest } from './identifiers.ts';
import { findCharge, findDispute, findEvent, findIntent, findRefund, findSession, type Ledger, sessionOfIntent } from './ledger.ts';
import { Params } from './params.ts';
import { StripeProblem, answerProblem, refuse } from './problem.ts';
import { createRefund } from './refunds.ts';
import { createSession, expireSession } from './sessions.ts';

type Work = (ledger: Ledger, params: Params, path: PathParams) => object;
type ApiRoute = { method: 'GET' | 'POST'; path: string; work: Work };

const routes: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/checkout/sessions', work: (ledger, params) => createSession(ledger, params) },
  { method: 'GET', path: '/v1/checkout/sessions', work: (ledger, params) => listSessions(ledger, params) },
  { method: 'GET', path: '/v1/checkout/sessions/:id', work: (ledger, _, { id = '' }) => findSession(ledger, id).session },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', work: (ledger, _, { id = '' }) => expireSession(ledger, id) },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    work: (ledger, _, { id = '' }) => wrapList(findSession(ledger, id).draft.lines, `/v1/checkout/sessions/${id}/line_items`),
  },
  { method: 'GET', path: '/v1/payment_intents/:id', work: (ledger, _, { id = '' }) => findIntent(ledger, id) },
  { method: 'GET', path: '/v1/charges/:id', work: (ledger, _, { id = '' }) => findCharge(ledger, id) },
  { method: 'POST', path: '/v1/refunds', work: (ledger, params) => createRefund(ledger, params) },
  { method: 'GET', path: '/v1/refunds', work: (ledger, params) => listRefunds(ledger, params) },
  { method: 'GET', path: '/v1/refunds/:id', work: (ledger, _, { id = '' }) => findRefund(ledger, id) },
  { method: 'GET', path: '/v1/disputes/:id', work: (ledger, _, { id = '' }) => findDispute(ledger, id) },
  { method: 'GET', path: '/v1/events', work: (ledger, params) => listEvents(ledger, params) },
  { method: 'GET', path: '/v1/events/:id', work: (ledger, _, { id = '' }) => findEvent(ledger, id).event },
  { method: 'GET', path: '/v1/balance', work: () => ({ object: 'balance', available: [], livemode: false, pending: [] }) },
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

const listSessions = (ledger: Ledger, params: Params): object => {
  params.only(['created', 'ending_before', 'expand', 'limit', 'payment_intent', 'starting_after', 'status']);
  const intentId = params.text('payment_intent');
  const status = params.text('status');
  const only = intentId === undefined ? undefined : sessionOfIntent(ledger, intentId);
  const all = Object.values(ledger.state.sessions).filter(
    (session) => (intentId === undefined || session.id === only) && (status === undefined || session.status === status),
  );
  return pageOf(all, params, '/v1/checkout/sessions');
};

const listRefunds = (ledger: Ledger, params: Params): object => {
  params.only(['charge', 'created', 'ending_before', 'expand', 'limit', 'payment_intent', 'starting_after']);
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  const all = Object.values(ledger.state.refunds).filter(
    (refund) =>
      (intentId === undefined || refund.payment_intent === intentId) && (chargeId === undefined || refund.charge === chargeId),
  );
  return pageOf(all, params, '/v1/refunds');
};

const listEvents = (ledger: Ledger, params: Params): object => {
  params.only(['created', 'delivery_success', 'ending_before', 'expand', 'limit', 'starting_after', 'type', 'types']);
  const types = [...params.texts('types'), ...params.texts('type')];
  const all = Object.values(ledger.state.events)
    .map(({ event }) => event)
    .filter(({ type }) => types.length === 0 || types.includes(type));
  return pageOf(all, params, '/v1/events');
};

/** Newest first, in pages, as every list of Stripe's. */
const pageOf = (all: { id: string; created: number }[], params: Params, url: string): object => {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw refuse('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
  const created = params.group('created');
  const from = created?.integer('gte') ?? 0;
  const newest = all.filter((item) => item.created >= from).reverse();
  const after = params.text('starting_after');
  const start = after === undefined ? 0 : newest.findIndex((item) => item.id === after) + 1;
  return wrapList(newest.slice(start, start + limit), url, newest.length > start + limit);
};
