import { z } from 'zod';
import { endpoint, player } from './endpoint.ts';
import { problems } from './problem.ts';
import { Moment } from './shapes.ts';

/** Days in which a consumer may withdraw from a contract without giving a reason. */
export const withdrawalDays = 14;

/** Why a purchase cannot be withdrawn from here; `open`: it can. */
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
  /** Until when the statement can be made. */
  until: Moment.nullable(),
  /** When it was made. */
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
    summary:
      'States that the caller withdraws from a purchase. It is confirmed by mail at once and looked at by staff.',
    access: player,
    limit: 'checkout',
    audit: 'withdrawal_request',
    params: reference,
    /** The second step: the statement was shown and is meant. */
    body: z.strictObject({ confirm: z.literal(true) }),
    reply: Withdrawal,
    errors: [withdrawalsProblems.notFound, withdrawalsProblems.notPossible],
  }),
};
