import type { approvals as contract } from '@wyrmgate/contract/approvals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, asc, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { listPage } from '../platform/database/paging.ts';
import { readSettings } from '../settings/service.ts';
import type { ApprovedActions } from './actions.ts';
import { findDecidable } from './approvers.ts';
import { loadConflicts } from './conflicts.ts';
import { decidableActions, toApprovals } from './serialize.ts';
import { approvals } from './table.ts';

type Contract = typeof contract;

export const listApprovals = async (
  actions: ApprovedActions,
  { tx, actor, now }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const where = and(
    query.status === 'pending'
      ? and(eq(approvals.status, 'pending'), gt(approvals.expires_at, now))
      : ne(approvals.status, 'pending'),
    or(inArray(approvals.action, decidableActions(actor)), eq(approvals.asked_by, actor.id)),
  );
  // Pending requests are sorted oldest first, because these expire first, and closed requests newest first.
  const order = [query.status === 'pending' ? asc(approvals.id) : desc(approvals.id)];
  const { rows, pagination } = await listPage(tx, { table: approvals, where, order, cursor: query });
  return { approvals: await toApprovals(actions, tx, rows, actor, now), pagination };
};

/** Higher counts are shown as this number. */
const maxCounted = 100;

/** Counts the requests that the viewer can decide on now. */
export const countPending = async ({ tx, actor, now }: Work<User>): Promise<Returned<Contract['waiting']>> => {
  const fourEyes = (await readSettings(tx)).four_eyes;
  const rows = await tx
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.status, 'pending'),
        inArray(approvals.action, decidableActions(actor)),
        gt(approvals.expires_at, now),
        ne(approvals.asked_by, actor.id),
      ),
    )
    .orderBy(asc(approvals.id))
    .limit(maxCounted);
  const [first] = rows;
  if (!first) return { waiting: 0, fourEyes };
  const decidable = await findDecidable(tx, rows, actor);
  const conflicts = await loadConflicts(tx, first.created_at);
  const waiting = rows.filter((row) => decidable.has(row) && !conflicts.blockedFor(row).has(actor.id)).length;
  return { waiting, fourEyes };
};
