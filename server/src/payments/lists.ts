import type { DonationState } from '@wyrmgate/contract/donations';
import { lowerBound, upperBound } from '@wyrmgate/contract/filters';
import { maxCountedMatches } from '@wyrmgate/contract/paging';
import { gateways } from '@wyrmgate/contract/payments';
import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Cursor, cursorRanges, type Order, orderBySql, reversed } from '../platform/database/cursor.ts';
import type { Tx } from '../platform/database/database.ts';
import { type FoundPage, findPageOfMatches, keysetPage } from '../platform/database/find-page.ts';
import { type ListedPage, likePattern, paginationOf, rowsInOrder } from '../platform/database/paging.ts';
import { searchUserIds, userMatchesSearch } from '../users/search.ts';
import { type PaymentRow, payments } from './table.ts';

export type PaymentFilter = {
  search?: string | undefined;
  status?: DonationState | undefined;
  /** Dates, timestamps or numbers of days, in the forms that `lowerBound` and `upperBound` accept. */
  from?: string | undefined;
  to?: string | undefined;
  userId?: number | undefined;
};

const newest: Order = { by: { value: sql`${payments.created_at}`, type: 'timestamptz' }, descending: true };
const newestFirst = [desc(payments.created_at), desc(payments.id)];

const hasStatus = (status: DonationState): SQL => {
  if (status === 'review') return sql`${payments.needs_review}`;
  if (status === 'closed') return sql`${payments.status} = 'cancelled' and ${payments.failure_code} like 'closed\\_%'`;
  return status === 'disputed' ? eq(payments.dispute_state, 'open') : eq(payments.status, status);
};

const matchesFilter = ({ userId, status, from, to }: PaymentFilter, now: Date): SQL | undefined =>
  and(
    userId ? eq(payments.user_id, userId) : undefined,
    status && hasStatus(status),
    from ? gte(payments.created_at, lowerBound(from, now)) : undefined,
    to ? lt(payments.created_at, upperBound(to, now)) : undefined,
  );

/**
 * With up to this many payers, their payments are sorted. With more, payments are scanned newest first, and each
 * payer is looked up.
 */
const maxSortedPayers = 500;
/** With more payers than this, matches are so common that testing the payer of each payment is fast. */
const maxLookedUpPayers = 30_000;

/** The payers that the search found, as defined by `payerCtes`. */
const payers = sql`(select id from payers)`;
const payerCount = sql`(select total from payer_count)`;
const payerCtes = (search: string): SQL => sql`payers as materialized (${searchUserIds(search, maxLookedUpPayers + 1)}),
  payer_count as materialized (select count(*) as total from payers), `;

/** Returns the conditions of a search. Each has its own index, so they are searched separately. */
const searchConditions = (search: string): (SQL | undefined)[] => [
  ilike(payments.reference, likePattern(search)),
  sql`${payerCount} <= ${maxSortedPayers} and ${payments.user_id} in ${payers}`,
  sql`${payerCount} > ${maxSortedPayers} and ${payerCount} <= ${maxLookedUpPayers} and (${payments.user_id} in ${payers}) is true`,
  sql`${payerCount} > ${maxLookedUpPayers} and ${userMatchesSearch(payments.user_id, search)} is true`,
  and(inArray(payments.gateway, gateways), eq(payments.gateway_transaction_id, search)),
  and(inArray(payments.gateway, gateways), eq(payments.gateway_session_id, search)),
];

type MatchQuery = { filter: PaymentFilter; now: Date; max: number; order: Order; range?: SQL | undefined };

/**
 * Selects ids of the first matches, in the order of the cursor. Each condition is searched for at most `max` matches.
 */
const selectMatches = (tx: Tx, { filter, now, max, order, range }: MatchQuery): SQL => {
  const search = (condition?: SQL): SQL =>
    sql`(${tx
      .select({ id: payments.id, created_at: payments.created_at })
      .from(payments)
      .where(and(matchesFilter(filter, now), condition, range))
      .orderBy(orderBySql(order, payments.id))
      .limit(max)
      .getSQL()})`;
  const searches = filter.search ? searchConditions(filter.search).map(search) : [search()];
  const direction = order.descending ? sql`desc` : sql`asc`;
  return sql`select id, row_number() over (order by created_at ${direction}, id ${direction}) as position
    from (${sql.join(searches, sql` union `)}) as found order by position limit ${max}`;
};

const findPaymentPage = async (tx: Tx, filter: PaymentFilter, cursor: Cursor, now: Date): Promise<FoundPage> => {
  const ranges = await cursorRanges(tx, { table: payments, order: newest, cursor });
  if (ranges?.length === 0) return keysetPage(cursor, []);
  const order = cursor.before === undefined ? newest : reversed(newest);
  return findPageOfMatches(tx, cursor, {
    ctes: filter.search ? payerCtes(filter.search) : sql``,
    matches: selectMatches(tx, { filter, now, max: maxCountedMatches + 1, order, range: ranges?.[0] }),
    orderBy: sql`position`,
  });
};

/**
 * Returns a page of payments, newest first. Matches are counted up to `maxCountedMatches`, and older ones are reached
 * by cursor.
 */
export const listPayments = async (
  tx: Tx,
  filter: PaymentFilter,
  cursor: Cursor,
  now: Date,
): Promise<ListedPage<PaymentRow>> => {
  const found = await findPaymentPage(tx, filter, cursor, now);
  return { rows: await rowsInOrder(tx, payments, found.ids), pagination: paginationOf(cursor, found) };
};

/** Returns the newest matches, at most `max`. */
export const findPayments = (tx: Tx, filter: PaymentFilter, max: number, now: Date): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      sql`${payments.id} in (with ${filter.search ? payerCtes(filter.search) : sql``}
        newest as materialized (${selectMatches(tx, { filter, now, max, order: newest })}) select id from newest)`,
    )
    .orderBy(...newestFirst);

export const recentPayments = (tx: Tx, limit: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .orderBy(...newestFirst)
    .limit(limit);
