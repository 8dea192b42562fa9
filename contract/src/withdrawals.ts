import { z } from 'zod';
import { endpoint, player } from './endpoint.ts';
import { problems } from './problem.ts';
import { Moment } from './shapes.ts';

/** Days during which consumers can withdraw from a contract without giving a reason. */
export const withdrawalDays = 14;

/** `open`: the buyer can withdraw. The other states say why not. */
export const withdrawalStates = [
  'open',
  'requested',
  'notPurchase',
  'notPaid',
  'expired',
  'spent',
  'refunded',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const Withdrawal = z.object({
  state: z.enum(withdrawalStates),
  /** Time until which the buyer can withdraw. */
  until: Moment.nullable(),
  /** When the buyer declared the withdrawal. */
  requested_at: Moment.nullable(),
});
export type Withdrawal = z.output<typeof Withdrawal>;

export const withdrawalsProblems = problems('withdrawals', { notFound: 404, notPossible: 409 });

const reference = z.object({ reference: z.string().min(1).max(64) });

export const withdrawals = {
  get: endpoint({
    method: 'GET',
    path: '/api/payments/{reference}/withdrawal',
    summary: 'Whether the caller can withdraw from a purchase whose coins are unspent.',
    access: player,
    limit: 'read',
    params: reference,
    reply: Withdrawal,
    errors: [withdrawalsProblems.notFound],
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/payments/{reference}/withdrawal',
    summary: 'Withdraws from a purchase of the caller. Confirmed by email at once and reviewed by staff.',
    access: player,
    limit: 'checkout',
    audit: 'withdrawal_request',
    params: reference,
    /** The buyer confirms the declaration that the page showed. */
    body: z.strictObject({ confirm: z.literal(true) }),
    reply: Withdrawal,
    errors: [withdrawalsProblems.notFound, withdrawalsProblems.notPossible],
  }),
};
