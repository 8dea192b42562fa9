import type { Delivery, Outbox } from './outbox.ts';

/** One gateway's part of the state file. */
export type Snapshot<Records> = { records: Records; deliveries: Delivery[] };

/** Loads a gateway's part of the state file. Ignores anything with another shape. */
export const restoreSnapshot = (snapshot: unknown, records: object, outbox: Outbox): void => {
  if (typeof snapshot !== 'object' || snapshot === null) return;
  if (!('records' in snapshot) || !('deliveries' in snapshot) || !Array.isArray(snapshot.deliveries)) return;
  Object.assign(records, snapshot.records);
  outbox.restore(snapshot.deliveries);
};
