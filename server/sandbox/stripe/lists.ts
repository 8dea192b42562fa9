import { wrapList } from './expand.ts';
import type { Params } from './params.ts';
import { invalidRequest } from './problem.ts';
import { type State, seconds } from './state.ts';

const month = 30 * 24 * 60 * 60;
const paging = ['created', 'ending_before', 'expand', 'limit', 'starting_after'];

export const listSessions = (state: State, params: Params): object => {
  params.only([...paging, 'payment_intent', 'status']);
  const intentId = params.text('payment_intent');
  const status = params.text('status');
  const only = intentId === undefined ? undefined : (state.records.sessionOfIntent[intentId] ?? '');
  const all = Object.values(state.records.sessions).filter(
    (session) => (only === undefined || session.id === only) && (status === undefined || session.status === status),
  );
  return pageOf(all, params, '/v1/checkout/sessions');
};

type Payable = { id: string; created: number; payment_intent: string; charge?: string };

/** Charges, refunds and disputes can be filtered by the objects that they belong to. */
export const listPayables = (records: Readonly<Record<string, Payable>>, params: Params, url: string): object => {
  params.only([...paging, 'charge', 'payment_intent']);
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  const all = Object.values(records).filter(
    (record) =>
      (intentId === undefined || record.payment_intent === intentId) &&
      (chargeId === undefined || record.charge === chargeId),
  );
  return pageOf(all, params, url);
};

/** Like Stripe, lists only the events of the last thirty days. */
export const listEvents = (state: State, params: Params): object => {
  params.only([...paging, 'delivery_success', 'type', 'types']);
  const types = [...params.texts('types'), ...params.texts('type')];
  const oldest = seconds(state) - month;
  const all = Object.values(state.records.events)
    .map(({ event }) => event)
    .filter(({ type, created }) => created >= oldest && (types.length === 0 || types.includes(type)));
  return pageOf(all, params, '/v1/events');
};

/** Returns a page of objects, newest first, like every Stripe list. */
const pageOf = (all: { id: string; created: number }[], params: Params, url: string): object => {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' });
  const newest = all.filter(createdWithin(params)).reverse();
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (before !== undefined) {
    const end = newest.findIndex((item) => item.id === before);
    const start = Math.max(0, end - limit);
    return wrapList(newest.slice(start, Math.max(0, end)), url, start > 0);
  }
  const start = after === undefined ? 0 : newest.findIndex((item) => item.id === after) + 1;
  return wrapList(newest.slice(start, start + limit), url, newest.length > start + limit);
};

const createdWithin = (params: Params): ((item: { created: number }) => boolean) => {
  const range = params.group('created');
  const from = Math.max(range?.integer('gte') ?? 0, (range?.integer('gt') ?? -1) + 1);
  const until = Math.min(range?.integer('lte') ?? Infinity, (range?.integer('lt') ?? Infinity) - 1);
  return ({ created }) => created >= from && created <= until;
};
