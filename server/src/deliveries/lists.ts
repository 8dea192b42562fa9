import type { deliveries as contract } from '@wyrmgate/contract/deliveries';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq, inArray } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listNewest, listPage } from '../platform/database/paging.ts';
import { isOfMatchingUser } from '../users/search.ts';
import { openStatuses } from './open.ts';
import { showDelivery, showForStaff } from './show.ts';
import { deliveries } from './table.ts';

type Contract = typeof contract;

/** Counts deliveries to this game that need staff attention. */
export const countStuckDeliveries = (tx: Tx, family: string): Promise<number> =>
  tx.$count(deliveries, and(eq(deliveries.status, 'needs_attention'), eq(deliveries.family, family)));

export const countOpenDeliveries = (tx: Tx, family: string): Promise<number> =>
  tx.$count(deliveries, and(inArray(deliveries.status, openStatuses), eq(deliveries.family, family)));

export const listOwn = async (
  { tx, actor }: Work<User>,
  { query }: Received<Contract['own']>,
): Promise<Returned<Contract['own']>> => {
  const where = eq(deliveries.user_id, actor.id);
  const { rows, next } = await listNewest(tx, { table: deliveries, where, ...query, after: query.after });
  return { deliveries: rows.map(showDelivery), next };
};

export const listDeliveries = async (
  { tx }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { status, kind, search, userId, payment } = query;
  const where = and(
    status === undefined
      ? undefined
      : status === 'open'
        ? inArray(deliveries.status, openStatuses)
        : eq(deliveries.status, status),
    kind && eq(deliveries.kind, kind),
    userId === undefined ? undefined : eq(deliveries.user_id, userId),
    payment ? eq(deliveries.payment, payment) : undefined,
    search ? isOfMatchingUser(deliveries.user_id, search) : undefined,
  );
  const { rows, pagination } = await listPage(tx, {
    table: deliveries,
    where,
    order: { descending: true },
    cursor: query,
  });
  return { deliveries: await showForStaff(tx, rows), pagination };
};
