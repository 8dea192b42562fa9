import { invalidRequest } from './problem.ts';
import type { State } from './state.ts';

type Wire = Record<string, unknown>;

/**
 * Replaces ids with copies of their objects, by paths such as `payment_intent.latest_charge`, or `data.payment_intent`
 * in lists.
 */
export const expandObject = (state: State, object: object, paths: readonly string[]): Wire => {
  const copy: Wire = { ...object };
  for (const [name, rest] of groupByHead(paths)) {
    if (name === 'data' && Array.isArray(copy.data)) {
      copy.data = copy.data.map((item: object) => expandObject(state, item, rest));
      continue;
    }
    const linked = listOf(state, copy, name) ?? lookUp(state, copy, name);
    if (linked) copy[name] = expandObject(state, linked, rest);
  }
  return copy;
};

export const wrapList = (data: readonly unknown[], url: string, hasMore = false): Wire => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

const groupByHead = (paths: readonly string[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    groups.set(head, [...(groups.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  return groups;
};

/** Returns a list that an object includes only when it is expanded. */
const listOf = (state: State, object: Wire, name: string): Wire | undefined => {
  if (name === 'line_items') return linesOf(state, object);
  return name === 'refunds' && object.object === 'charge' ? refundsOf(state, object) : undefined;
};

/** Like Stripe, includes only the ten newest refunds. */
const refundsOf = (state: State, charge: Wire): Wire => {
  const all = Object.values(state.records.refunds).filter((refund) => refund.charge === charge.id);
  return wrapList(all.reverse().slice(0, 10), `/v1/charges/${String(charge.id)}/refunds`, all.length > 10);
};

const linesOf = (state: State, session: Wire): Wire =>
  wrapList(
    state.records.drafts[String(session.id)]?.lines ?? [],
    `/v1/checkout/sessions/${String(session.id)}/line_items`,
  );

const lookUp = (state: State, object: Wire, name: string): object | undefined => {
  const { intents, charges, refunds } = state.records;
  const id = object[name];
  const found = typeof id === 'string' ? (intents[id] ?? charges[id] ?? refunds[id]) : undefined;
  if (found || id === null) return found;
  throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
};
