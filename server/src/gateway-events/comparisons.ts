import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Comparison, gatewayEvents as contract } from '@wyrmgate/contract/gateway-events';
import { Currency } from '@wyrmgate/contract/shapes';
import type { External, User, Work } from '../http/context.ts';
import { listReconciliations } from '../payments/reconciliation/list.ts';
import { reconcileDays } from '../payments/reconciliation/reconcile-days.ts';
import { findPaymentsById } from '../payments/rows.ts';

type Contract = typeof contract;

export const listComparisons = async (
  { tx }: Work<User>,
  { query }: Received<Contract['comparisons']>,
): Promise<Returned<Contract['comparisons']>> => {
  const { rows, pagination } = await listReconciliations(tx, query, query);
  const ids = rows.flatMap(({ differences }) => differences.flatMap(({ payment_id }) => payment_id ?? []));
  const payments = await findPaymentsById(tx, [...new Set(ids)]);
  const comparisons = rows.map(
    ({ totals, differences, checked_at, ...row }): Comparison => ({
      ...row,
      checked_at: checked_at.toISOString(),
      totals: totals.flatMap(({ currency, ...sums }) => (isOffered(currency) ? [{ currency, ...sums }] : [])),
      differences: differences.flatMap(({ payment_id, currency, ...difference }) => {
        const payment = payment_id === null ? undefined : payments.get(payment_id);
        const named = payment ? { id: payment.id, reference: payment.reference } : null;
        return isOffered(currency) ? [{ ...difference, currency, payment: named }] : [];
      }),
    }),
  );
  return { comparisons, pagination };
};

const isOffered = (currency: string): currency is Currency => Currency.safeParse(currency).success;

export const compareNow = async ({ platform, audit }: External<User>): Promise<Returned<Contract['compare']>> => {
  const result = await reconcileDays(platform);
  audit.note(`differences: ${result.differences}, unreachable gateways: ${result.failed}`);
  return result;
};
