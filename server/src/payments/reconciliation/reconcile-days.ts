import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import { and, eq, gte, max, ne } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { type GatewayEntry, GatewayError, type GuardedGateway, listsNotAllowed } from '../gateways/gateways.ts';
import { findPayment } from '../rows.ts';
import { settle } from '../settlement/settle.ts';
import { type Difference, reconciliations } from '../table.ts';
import { compareDay } from './compare-day.ts';
import { readPortalRecords } from './portal-records.ts';

const dayMs = 86_400_000;
/**
 * Number of recent days that every run compares, because the gateway's lists and, after an outage, the portal's records
 * may be late.
 */
const recentDays = 3;
/** Days that did not match are compared again for this long. PayPal's lists cover only 31 days. */
const maxDays = 28;
const maxPages = 500;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
const shifted = (day: string, days: number): Date => new Date(startOf(day).getTime() + days * dayMs);

/** Returns the oldest day that is still compared. The differences of earlier days no longer change. */
export const oldestComparedDay = (now: Date): string => dayBefore(now, maxDays);

/** Compares the latest days, and earlier ones that did not match or were missed, with the lists of these gateways. */
export const reconcileDays = async (
  platform: Platform,
  names: readonly Gateway[] = gateways,
): Promise<{ differences: number; failed: number }> => {
  const results = await Promise.all(names.map((name) => reconcileGateway(platform, name)));
  return {
    differences: results.reduce((sum, { differences }) => sum + differences, 0),
    failed: results.filter(({ unreachable }) => unreachable).length,
  };
};

const daysToCompare = async ({ database, clock }: Platform, gateway: Gateway): Promise<string[]> => {
  const now = clock.now();
  const open = await database.db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.gateway, gateway),
        ne(reconciliations.state, 'matched'),
        gte(reconciliations.day, oldestComparedDay(now)),
      ),
    );
  const [last] = await database.db
    .select({ day: max(reconciliations.day) })
    .from(reconciliations)
    .where(eq(reconciliations.gateway, gateway));
  // Days on which the portal was not running were never compared.
  const missed = Math.ceil((now.getTime() - startOf(last?.day ?? dayBefore(now, 1)).getTime()) / dayMs) - 1;
  const days = Math.min(maxDays, Math.max(recentDays, missed));
  const recent = Array.from({ length: days }, (_, index) => dayBefore(now, index + 1));
  return [...new Set([...recent, ...open.map(({ day }) => day)])].sort();
};

const reconcileGateway = async (platform: Platform, name: Gateway) => {
  const gateway = platform.gateways[name];
  if (!gateway) return { differences: 0, unreachable: false };
  const days = await daysToCompare(platform, name);
  const fail = async (failedDays: string[], error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const notAllowed = error.code === listsNotAllowed;
    platform.log.warn({ err: error, gateway: name }, 'could not compare with the lists of a gateway');
    const failure = notAllowed ? 'notAllowed' : 'unreachable';
    for (const day of failedDays)
      await store(platform, name, day, { state: 'failed', failure, totals: [], differences: [] });
    return !notAllowed;
  };
  const from = shifted(days[0] ?? '', -1);
  const read = readEntries(gateway, from, shifted(days.at(-1) ?? '', 2));
  const entries = await read.catch((error: unknown) => fail(days, error));
  if (!Array.isArray(entries)) return { differences: 0, unreachable: entries };
  let differences = 0;
  let unreachable = false;
  for (const day of days)
    try {
      differences += await reconcileDay(platform, gateway, day, entries);
    } catch (error) {
      // The other days are still compared, because the error may concern a single payment.
      unreachable = (await fail([day], error)) || unreachable;
    }
  return { differences, unreachable };
};

const readEntries = async (gateway: GuardedGateway, from: Date, to: Date): Promise<GatewayEntry[]> => {
  const all: GatewayEntry[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const { entries, next } = await gateway.listEntries(from, to, cursor);
    all.push(...entries);
    if (next === undefined) return all;
    cursor = next;
  }
  throw new GatewayError('The list of the gateway has too many pages.', 'silent');
};

/** Compares one day. Payments that differ are settled first, so that only differences that remain are reported. */
const reconcileDay = async (platform: Platform, gateway: GuardedGateway, day: string, entries: GatewayEntry[]) => {
  const { name, livemode } = gateway;
  const period = { gateway: name, livemode, from: startOf(day), to: shifted(day, 1) };
  const near = entries.filter(({ at }) => at >= shifted(day, -1) && at < shifted(day, 2));
  const compare = async () => compareDay(day, near, await readPortalRecords(platform.database.db, period, near));
  let result = await compare();
  const explained = new Set<Difference>();
  if (result.differences.length > 0) {
    for (const { payment_id, kind } of result.differences)
      if (payment_id !== null)
        await unlessRefused(settle(platform, payment_id, 'gateway', { disputed: kind === 'disputed' }));
    result = await compare();
    for (const difference of result.differences)
      if (await isOnAnotherDay(platform, gateway, difference)) explained.add(difference);
  }
  const differences = result.differences.filter((difference) => !explained.has(difference));
  const totals = result.totals.map((sums) => ({ ...sums, portal: { ...sums.portal } }));
  for (const { kind, currency, portal } of explained) {
    const sums = totals.find((each) => each.currency === currency);
    if (sums) sums.portal[kind] -= portal;
  }
  const state = differences.length > 0 ? 'different' : 'matched';
  await store(platform, name, day, { state, failure: null, totals, differences });
  if (differences.length > 0)
    platform.log.error({ gateway: name, day, differences: differences.length }, 'the gateway lists different amounts');
  return differences.length;
};

/**
 * Whether the gateway confirms the money but lists it on another day. After an outage, the portal records money days
 * later.
 */
const isOnAnotherDay = async (
  platform: Platform,
  gateway: GuardedGateway,
  difference: Difference,
): Promise<boolean> => {
  if (difference.gateway_id !== null || difference.payment_id === null) return false;
  const payment = await findPayment(platform.database.db, difference.payment_id);
  if (!payment?.gateway_session_id) return false;
  const transactionId = payment.gateway_transaction_id ?? undefined;
  const state = await unlessRefused(gateway.read(payment.gateway_session_id, { transactionId }));
  if (state?.status !== 'completed' || state.currency !== payment.currency) return false;
  if (difference.kind === 'paid') return state.amount === payment.amount;
  if (difference.kind === 'refunded') return state.returned >= payment.refunded_amount;
  return state.disputesHidden === true || state.dispute === 'open' || state.dispute === 'lost';
};

/**
 * Resolves to undefined if the gateway does not know the payment, for example after a switch to another account. The
 * payment then remains a difference.
 */
const unlessRefused = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof GatewayError && error.failure === 'refused') return undefined;
    throw error;
  });

type Result = Pick<typeof reconciliations.$inferInsert, 'state' | 'failure' | 'totals' | 'differences'>;

/** Stores the result of a day. While the gateway cannot be read, a day that was already compared keeps its result. */
const store = async ({ database, clock }: Platform, gateway: Gateway, day: string, result: Result): Promise<void> => {
  const values = { ...result, checked_at: clock.now() };
  const insert = database.db.insert(reconciliations).values({ gateway, day, ...values });
  await (result.state === 'failed'
    ? insert.onConflictDoUpdate({
        target: [reconciliations.day, reconciliations.gateway],
        set: values,
        setWhere: eq(reconciliations.state, 'failed'),
      })
    : insert.onConflictDoUpdate({ target: [reconciliations.day, reconciliations.gateway], set: values }));
};
