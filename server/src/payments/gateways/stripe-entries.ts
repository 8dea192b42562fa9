import type Stripe from 'stripe';
import type { GatewayEntry } from './gateways.ts';

type Lists = Pick<Stripe, 'charges' | 'refunds' | 'disputes'>;
type Call = <T>(work: (stripe: Lists) => Promise<T>) => Promise<T>;
type Listed = { id: string; created: number; amount: number; currency: string };

const lists = ['charges', 'refunds', 'disputes'] as const;
const isList = (name: string | undefined): name is (typeof lists)[number] => lists.some((list) => list === name);

/** Statuses of failed refunds, which move no money. */
const movesNoMoney: readonly (string | null)[] = ['failed', 'canceled'];
const isWarning = (status: string): boolean => status.startsWith('warning_');

const idOf = (intent: string | { id: string } | null | undefined): string | undefined =>
  typeof intent === 'object' ? intent?.id : intent;

const entryOf = (
  kind: GatewayEntry['kind'],
  { id, created, amount, currency }: Listed,
  intent: string | { id: string } | null | undefined,
  reference?: string,
): GatewayEntry => ({
  kind,
  id,
  at: new Date(created * 1000),
  amount,
  currency: currency.toUpperCase(),
  sessionId: undefined,
  transactionId: idOf(intent),
  reference,
});

/** Lists charges, then refunds, then disputes. The cursor contains the list and the last id read from it. */
export const listStripeEntries = async (call: Call, from: Date, to: Date, cursor = 'charges:') => {
  const [name, after] = cursor.split(':');
  const list = isList(name) ? name : 'charges';
  const query = {
    created: { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) },
    limit: 100,
    ...(after ? { starting_after: after } : {}),
  };
  const { entries, page } = await readList(call, list, query);
  const last = page.data.at(-1)?.id;
  const following = lists[lists.indexOf(list) + 1];
  const next = page.has_more && last ? `${list}:${last}` : following && `${following}:`;
  return { entries, next };
};

type Page = { data: { id: string }[]; has_more: boolean };
type Query = { created: { gte: number; lt: number }; limit: number; starting_after?: string };

const readList = async (
  call: Call,
  list: (typeof lists)[number],
  query: Query,
): Promise<{ entries: GatewayEntry[]; page: Page }> => {
  if (list === 'charges') {
    const page = await call((stripe) => stripe.charges.list(query));
    const paid = page.data.filter(({ paid: isPaid, captured }) => isPaid && captured);
    const entries = paid.map((each) => entryOf('paid', each, each.payment_intent, each.metadata.reference));
    return { entries, page };
  }
  if (list === 'refunds') {
    const page = await call((stripe) => stripe.refunds.list(query));
    const moved = page.data.filter(({ status }) => !movesNoMoney.includes(status));
    return { entries: moved.map((each) => entryOf('refunded', each, each.payment_intent)), page };
  }
  const page = await call((stripe) => stripe.disputes.list(query));
  const held = page.data.filter(({ status }) => !isWarning(status));
  return { entries: held.map((each) => entryOf('disputed', each, each.payment_intent)), page };
};
