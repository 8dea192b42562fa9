import { countedPayments, type DonationState } from '@wyrmgate/contract/donations';
import { gateways } from '@wyrmgate/contract/payments';
import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/paging.ts';
import { searchUserIds } from '../users/search.ts';
import { payments } from './table.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentFilter = {
  search?: string | undefined;
  status?: DonationState | undefined;
  /** First and last day, `2026-11-20`, UTC. */
  from?: string | undefined;
  to?: string | undefined;
  userId?: number | undefined;
};

const oneDay = 86_400_000;
/** Midnight at the start of a day, moved into the years that PostgreSQL reads in ISO 8601; no payment is outside them. */
export const startOf = (day: string, daysLater = 0): Date =>
  new Date(Math.min(Math.max(Date.parse(day) + daysLater * oneDay, 0), Date.UTC(9999, 11, 31)));

const newestFirst = [desc(payments.created_at), desc(payments.id)];

const standing = (status: DonationState): SQL => {
  if (status === 'review') return sql`${payments.needs_review}`;
  return status === 'disputed' ? eq(payments.dispute_state, 'open') : eq(payments.status, status);
};

const narrowed = ({ userId, status, from, to }: PaymentFilter): SQL | undefined =>
  and(
    userId ? eq(payments.user_id, userId) : undefined,
    status && standing(status),
    from ? gte(payments.created_at, startOf(from)) : undefined,
    to ? lt(payments.created_at, startOf(to, 1)) : undefined,
  );

/** Each thing that a search can mean has an index of its own, so each is looked for by itself. */
const meaningsOf = (search: string): SQL[] => [
  ilike(payments.reference, likePattern(search)),
  sql`${payments.user_id} in ${searchUserIds(search)}`,
  and(inArray(payments.gateway, gateways), eq(payments.gateway_transaction_id, search)) as SQL,
  and(inArray(payments.gateway, gateways), eq(payments.gateway_session_id, search)) as SQL,
];

/** Numbers of the newest matches; no look is longer than `most` of them. */
const matches = (tx: Tx, filter: PaymentFilter, most: number): SQL => {
  const look = (meaning?: SQL): SQL =>
    sql`(${tx
      .select({ id: payments.id, created_at: payments.created_at })
      .from(payments)
      .where(and(narrowed(filter), meaning))
      .orderBy(...newestFirst)
      .limit(most)
      .getSQL()})`;
  const looks = filter.search ? meaningsOf(filter.search).map(look) : [look()];
  return sql`select id, created_at from (${sql.join(looks, sql` union `)}) as found
    order by created_at desc, id desc limit ${most}`;
};

const readRows = (tx: Tx, ids: readonly number[]): Promise<PaymentRow[]> | PaymentRow[] =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(payments)
        .where(inArray(payments.id, [...ids]))
        .orderBy(...newestFirst);

export type PaymentPage = { rows: PaymentRow[]; total: number; capped: boolean };

/** A numbered page of payments, newest first. The matches are counted up to `countedPayments`, which bounds the cost of every page. */
export const listPayments = async (
  tx: Tx,
  { page, limit, ...filter }: PaymentFilter & { page: number; limit: number },
): Promise<PaymentPage> => {
  const [{ found, ids } = { found: 0, ids: [] }] = await rowsOf<{ found: number; ids: (number | string)[] }>(
    tx,
    sql`with matches as materialized (${matches(tx, filter, countedPayments + 1)})
        select (select count(*)::int from matches) as found,
               array(select id::float8 from matches order by created_at desc, id desc
                     limit ${limit} offset ${(page - 1) * limit}) as ids`,
  );
  const total = Math.min(Number(found), countedPayments);
  const numbers = ids.map(Number).slice(0, Math.max(0, total - (page - 1) * limit));
  return { rows: await readRows(tx, numbers), total, capped: Number(found) > total };
};

/** The newest payments that match, without pages. */
export const findPayments = (tx: Tx, filter: PaymentFilter, most: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .where(sql`${payments.id} in (select id from (${matches(tx, filter, most)}) as newest)`)
    .orderBy(...newestFirst);

/** The latest payments. */
export const recentPayments = (tx: Tx, limit: number): Promise<PaymentRow[]> =>
  tx
    .select()
    .from(payments)
    .orderBy(...newestFirst)
    .limit(limit);
