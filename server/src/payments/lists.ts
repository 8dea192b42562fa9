import type { DonationState } from '@wyrmgate/contract/donations';
import { lowerBound, upperBound } from '@wyrmgate/contract/filters';
import { maxCountedMatches } from '@wyrmgate/contract/paging';
import { gateways } from '@wyrmgate/contract/payments';
import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { type FoundPage, inOrder, likePattern, numberedPage, soughtPage } from '../platform/database/paging.ts';
import { type Order, type Place, placeOf, reversed, wordsOf } from '../platform/database/place.ts';
import { isFoundUser, searchUserIds } from '../users/search.ts';
import { type PaymentRow, payments } from './table.ts';

export type PaymentFilter = {
  search?: string | undefined;
  status?: DonationState | undefined;
  /** Bounds of the time, as `lowerBound` and `upperBound` read them. */
  from?: string | undefined;
  to?: string | undefined;
  userId?: number | undefined;
};

const newest: Order = { by: { value: sql`${payments.created_at}`, type: 'timestamptz' }, descending: true };
const newestFirst = [desc(payments.created_at), desc(payments.id)];

const standing = (status: DonationState): SQL => {
  if (status === 'review') return sql`${payments.needs_review}`;
  return status === 'disputed' ? eq(payments.dispute_state, 'open') : eq(payments.status, status);
};

const narrowed = ({ userId, status, from, to }: PaymentFilter, now: Date): SQL | undefined =>
  and(
    userId ? eq(payments.user_id, userId) : undefined,
    status && standing(status),
    from ? gte(payments.created_at, lowerBound(from, now)) : undefined,
    to ? lt(payments.created_at, upperBound(to, now)) : undefined,
  );

/** The payments of so many people are sorted; of more, the newest payments are walked and each payer looked up among them. */
const sortedPeople = 500;
/** Of still more people, enough payments lie close together for a look at each payer. */
const lookedUpPeople = 30_000;

/** Those who are found, in a query whose first part is `peopleFound`. */
const people = sql`(select id from people)`;
const peopleCount = sql`(select total from people_count)`;
const peopleFound = (search: string): SQL => sql`people as materialized (${searchUserIds(search, lookedUpPeople + 1)}),
  people_count as materialized (select count(*) as total from people), `;

/** Each thing that a search can mean has an index of its own, so each is looked for by itself. */
const meaningsOf = (search: string): (SQL | undefined)[] => [
  ilike(payments.reference, likePattern(search)),
  sql`${peopleCount} <= ${sortedPeople} and ${payments.user_id} in ${people}`,
  sql`${peopleCount} > ${sortedPeople} and ${peopleCount} <= ${lookedUpPeople} and (${payments.user_id} in ${people}) is true`,
  sql`${peopleCount} > ${lookedUpPeople} and ${isFoundUser(payments.user_id, search)} is true`,
  and(inArray(payments.gateway, gateways), eq(payments.gateway_transaction_id, search)),
  and(inArray(payments.gateway, gateways), eq(payments.gateway_session_id, search)),
];

type Wanted = { filter: PaymentFilter; now: Date; most: number; order: Order; beside?: SQL | undefined };

/** Numbers of the first matches in an order, which is the newest first or the reverse; no look is longer than `most` of them. */
const matches = (tx: Tx, { filter, now, most, order, beside }: Wanted): SQL => {
  const look = (meaning?: SQL): SQL =>
    sql`(${tx
      .select({ id: payments.id, created_at: payments.created_at })
      .from(payments)
      .where(and(narrowed(filter, now), meaning, beside))
      .orderBy(wordsOf(order, payments.id))
      .limit(most)
      .getSQL()})`;
  const looks = filter.search ? meaningsOf(filter.search).map(look) : [look()];
  const direction = order.descending ? sql`desc` : sql`asc`;
  return sql`select id, row_number() over (order by created_at ${direction}, id ${direction}) as place
    from (${sql.join(looks, sql` union `)}) as found order by place limit ${most}`;
};

export type PaymentPage = FoundPage & { rows: PaymentRow[] };

const findPaymentPage = async (tx: Tx, filter: PaymentFilter, place: Place, now: Date): Promise<FoundPage> => {
  const sought = await placeOf(tx, { table: payments, id: payments.id, order: newest, place });
  if (sought?.length === 0) return soughtPage(place, []);
  const beside = sought?.[0];
  const order = place.ahead === undefined ? newest : reversed(newest);
  const most = maxCountedMatches + 1;
  const [{ found, ids } = { found: 0, ids: [] }] = await rowsOf<{ found: number; ids: (number | string)[] }>(
    tx,
    sql`with ${filter.search ? peopleFound(filter.search) : sql``} matches as materialized (${matches(tx, { filter, now, most, order, beside })})
        select (select count(*)::int from matches) as found,
               array(select id::float8 from matches order by place
                     limit ${place.limit + 1} offset ${beside ? 0 : (place.page - 1) * place.limit}) as ids`,
  );
  const numbers = ids.map(Number);
  return beside ? soughtPage(place, numbers) : numberedPage(place, numbers, Number(found), maxCountedMatches);
};

/**
 * A page of payments, newest first. The matches are counted up to `maxCountedMatches`, which bounds the cost of every page; those
 * further on are read behind or ahead of a payment.
 */
export const listPayments = async (tx: Tx, filter: PaymentFilter, place: Place, now: Date): Promise<PaymentPage> => {
  const found = await findPaymentPage(tx, filter, place, now);
  const rows = found.ids.length === 0 ? [] : await tx.select().from(payments).where(inArray(payments.id, found.ids));
  return { ...found, rows: inOrder(rows, found.ids) };
};

/** The newest payments that match, without pages. */
export const findPayments = (tx: Tx, filter: PaymentFilter, most: number, now: Date): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(
      sql`${payments.id} in (with ${filter.search ? peopleFound(filter.search) : sql``}
        newest as materialized (${matches(tx, { filter, now, most, order: newest })}) select id from newest)`,
    )
    .orderBy(...newestFirst);

/** The latest payments. */
export const recentPayments = (tx: Tx, limit: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .orderBy(...newestFirst)
    .limit(limit);
