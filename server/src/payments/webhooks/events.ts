import type { EventState } from '@wyrmgate/contract/gateway-events-constants';
import type { Gateway } from '@wyrmgate/contract/payments';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Cursor } from '../../platform/database/cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/paging.ts';
import { webhookInbox } from '../table.ts';

export type EventFilter = { state?: EventState | undefined; gateway?: Gateway | undefined };

/** Returns waiting events, or events that staff resolved, oldest first. */
export const listInbox = (tx: Tx, { state = 'waiting', gateway }: EventFilter, cursor: Cursor) => {
  const hasState = state === 'waiting' ? isNull(webhookInbox.processed_at) : isNotNull(webhookInbox.resolution);
  const where = and(hasState, gateway && eq(webhookInbox.gateway, gateway));
  return listPage(tx, { table: webhookInbox, where, order: { descending: false }, cursor });
};

export const findInboxRow = async (tx: Tx, id: number) => {
  const [row] = await tx.select().from(webhookInbox).where(eq(webhookInbox.id, id));
  return row;
};

/** Ends a waiting event without applying it. Returns undefined if the event is already done. */
export const resolveInboxRow = async (tx: Tx, id: number, resolution: string, now: Date) => {
  const [row] = await tx
    .update(webhookInbox)
    .set({ processed_at: now, resolution })
    .where(and(eq(webhookInbox.id, id), isNull(webhookInbox.processed_at)))
    .returning();
  return row;
};
