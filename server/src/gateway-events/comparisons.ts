import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type Comparison, type gatewayEvents as contract, currencyCode } from '@wyrmgate/contract/gateway-events';
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
      totals: totals.filter(isMoney),
      differences: differences.filter(isMoney).map(({ payment_id, ...difference }) => {
        const payment = payment_id === null ? undefined : payments.get(payment_id);
        return { ...difference, payment: payment ? { id: payment.id, reference: payment.reference } : null };
      }),
    }),
  );
  return { comparisons, pagination };
};

/** Excludes prices in a cryptocurrency, which only other shops of the same account can have. */
const isMoney = ({ currency }: { currency: string }): boolean => currencyCode.test(currency);

export const compareNow = async ({ platform, audit }: External<User>): Promise<Returned<Contract['compare']>> => {
  const result = await reconcileDays(platform);
  audit.note(`differences: ${result.differences}, unreachable gateways: ${result.failed}`);
  return result;
};
