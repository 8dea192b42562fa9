import type { Ledger } from './ledger.ts';
import { refuse } from './problem.ts';

type Wire = Record<string, unknown>;

/** Replaces linked ids by copies of their objects: `payment_intent.latest_charge`, in lists `data.payment_intent`. */
export const expandObject = (ledger: Ledger, object: object, paths: readonly string[]): Wire => {
  const copy: Wire = { ...object };
  for (const [name, rest] of groupByHead(paths)) {
    if (name === 'data' && Array.isArray(copy.data)) {
      copy.data = copy.data.map((item: object) => expandObject(ledger, item, rest));
      continue;
    }
    const linked = listOf(ledger, copy, name) ?? lookUp(ledger, copy, name);
    if (linked) copy[name] = expandObject(ledger, linked, rest);
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

/** Lists that an object carries only when they are asked for. */
const listOf = (ledger: Ledger, object: Wire, name: string): Wire | undefined => {
  if (name === 'line_items') return linesOf(ledger, object);
  return name === 'refunds' && object.object === 'charge' ? refundsOf(ledger, object) : undefined;
};

/** Stripe sends the ten newest along. */
const refundsOf = (ledger: Ledger, charge: Wire): Wire => {
  const all = Object.values(ledger.state.refunds).filter((refund) => refund.charge === charge.id);
  return wrapList(all.reverse().slice(0, 10), `/v1/charges/${String(charge.id)}/refunds`, all.length > 10);
};

const linesOf = (ledger: Ledger, session: Wire): Wire =>
  wrapList(
    ledger.state.drafts[String(session.id)]?.lines ?? [],
    `/v1/checkout/sessions/${String(session.id)}/line_items`,
  );

const lookUp = (ledger: Ledger, object: Wire, name: string): object | undefined => {
  const { intents, charges, refunds } = ledger.state;
  const id = object[name];
  const found = typeof id === 'string' ? (intents[id] ?? charges[id] ?? refunds[id]) : undefined;
  if (found || id === null) return found;
  throw refuse(`This property cannot be expanded (${name}).`, { param: 'expand' });
};
