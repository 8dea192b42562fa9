import type { comparisonStates } from '@wyrmgate/contract/gateway-events-constants';
import type { Gateway } from '@wyrmgate/contract/payments';
import { and, desc, eq } from 'drizzle-orm';
import type { Cursor } from '../../platform/database/cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/paging.ts';
import { reconciliations } from '../table.ts';

type Filter = { state?: (typeof comparisonStates)[number] | undefined; gateway?: Gateway | undefined };

/** Returns comparisons, newest day first. There are at most three per day, so the list stays short. */
export const listReconciliations = (tx: Tx, { state, gateway }: Filter, cursor: Cursor) => {
  const where = and(state && eq(reconciliations.state, state), gateway && eq(reconciliations.gateway, gateway));
  const order = [desc(reconciliations.day), desc(reconciliations.gateway)];
  return listPage(tx, { table: reconciliations, where, order, cursor });
};
