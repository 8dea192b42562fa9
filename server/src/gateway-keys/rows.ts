import type { Gateway } from '@wyrmgate/contract/payments';
import { and, eq } from 'drizzle-orm';
import type { KeyMode } from '../payments/gateways/variables.ts';
import type { Tx } from '../platform/database/database.ts';
import { type GatewayKeysRow, gatewayKeys } from './table.ts';

export type Place = { gateway: Gateway; mode: KeyMode };

export const atPlace = ({ gateway, mode }: Place) => and(eq(gatewayKeys.gateway, gateway), eq(gatewayKeys.mode, mode));

export const findKeys = async (tx: Tx, place: Place): Promise<GatewayKeysRow | undefined> => {
  const [row] = await tx.select().from(gatewayKeys).where(atPlace(place));
  return row;
};

export const listActiveGateways = async (tx: Tx, mode: KeyMode): Promise<Gateway[]> => {
  const rows = await tx
    .select({ gateway: gatewayKeys.gateway })
    .from(gatewayKeys)
    .where(and(eq(gatewayKeys.mode, mode), eq(gatewayKeys.active, true)));
  return rows.map(({ gateway }) => gateway);
};

/** Locks the row, creating it if needed. */
export const lockKeys = async (tx: Tx, place: Place, now: Date): Promise<GatewayKeysRow> => {
  await tx
    .insert(gatewayKeys)
    .values({ ...place, hints: {}, active: false, updated_at: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(gatewayKeys).where(atPlace(place)).for('update');
  if (!row) throw new Error('The row of the keys was not created.');
  return row;
};
