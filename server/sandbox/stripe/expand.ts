import type { Ledger } from './ledger.ts';

type Wire = Record<string, unknown>;

/** Replaces linked ids by copies of their objects: `payment_intent.latest_charge`. */
export const expandObject = (ledger: Ledger, object: object, paths: readonly string[]): Wire => {
  const copy: Wire = { ...object };
  const inner = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    inner.set(name, [...(inner.get(name) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  for (const [name, rest] of inner) {
    const linked = name === 'line_items' ? linesOf(ledger, copy) : lookUp(ledger, copy[name]);
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

const linesOf = (ledger: Ledger, session: Wire): Wire =>
  wrapList(ledger.state.drafts[String(session.id)]?.lines ?? [], `/v1/checkout/sessions/${String(session.id)}/line_items`);

const lookUp = (ledger: Ledger, id: unknown): object | undefined => {
  if (typeof id !== 'string') return undefined;
  const { intents, charges, refunds } = ledger.state;
  return intents[id] ?? charges[id] ?? refunds[id];
};
