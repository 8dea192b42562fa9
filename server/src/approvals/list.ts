import type { approvals as contract } from '@wyrmgate/contract/approvals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, asc, count, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { paginationOf } from '../platform/database/paging.ts';
import { readSettings } from '../settings/service.ts';
import { actionsOf, showApprovals } from './show.ts';
import { approvals } from './table.ts';

type Contract = typeof contract;

export const listApprovals = async (
  { tx, actor, now }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const wanted = and(
    query.status === 'pending'
      ? and(eq(approvals.status, 'pending'), gt(approvals.expires_at, now))
      : ne(approvals.status, 'pending'),
    or(inArray(approvals.action, actionsOf(actor)), eq(approvals.asked_by, actor.id)),
  );
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(approvals).where(wanted);
  const rows = await tx
    .select()
    .from(approvals)
    .where(wanted)
    // What ends first stands first; of what is over, the latest.
    .orderBy(query.status === 'pending' ? asc(approvals.id) : desc(approvals.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { approvals: await showApprovals(tx, rows, actor, now), pagination: paginationOf(query, total) };
};

export const countWaiting = async ({ tx, actor, now }: Work<User>): Promise<Returned<Contract['waiting']>> => {
  const [{ waiting } = { waiting: 0 }] = await tx
    .select({ waiting: count() })
    .from(approvals)
    .where(
      and(
        eq(approvals.status, 'pending'),
        inArray(approvals.action, actionsOf(actor)),
        gt(approvals.expires_at, now),
        ne(approvals.asked_by, actor.id),
      ),
    );
  return { waiting, fourEyes: (await readSettings(tx)).four_eyes };
};
