import type { SentEvent } from '@wyrmgate/contract/webhooks-constants';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { WebhookEventRow } from './table.ts';

/** Whether everyone may see the subject of an event, by type. Events of other types have no public subject. */
export type PublicChecks = Partial<Record<SentEvent, (tx: Tx, id: number, now: Date) => Promise<boolean>>>;

/**
 * Whether everyone may still see the subject of an event, which may have been hidden or deleted since the event was
 * queued.
 */
export const isStillPublic = async (
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  checks: PublicChecks,
  { type, data: { id } }: WebhookEventRow,
): Promise<boolean> => {
  const check = checks[type];
  return typeof id !== 'number' || check === undefined || check(db, id, clock.now());
};
