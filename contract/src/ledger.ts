import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { Coins, Id, Moment, PathId, scrollPage } from './shapes.ts';

/** Why coins moved. Each kind has a system account as the other side of its ledger entry. */
export const transferKinds = [
  'purchase',
  'bonus',
  'donation',
  'sponsor',
  'vote',
  'shop',
  'code',
  'refund',
  'dispute',
  'admin',
  /** Coins moved to or from the game while balances are in the game. */
  'game',
] as const;
export type TransferKind = (typeof transferKinds)[number];

export const ledgerProblems = problems('ledger', {
  insufficientCoins: 409,
  /** Staff tried to remove more coins than the user has. */
  beyondBalance: 409,
  userNotFound: 404,
  ownCoins: 403,
});

/** A change to the coin balance, with the balance after it. */
const Movement = z.object({
  id: Id,
  created_at: Moment,
  kind: z.enum(transferKinds),
  amount: Coins,
  balance: Coins,
  /** Reference of the payment that moved the coins, if any. */
  reference: z.string().nullable(),
});
export type Movement = z.output<typeof Movement>;

export const ledger = {
  balance: endpoint({
    method: 'GET',
    path: '/api/ledger/balance',
    summary:
      'Coin balance of the caller. A negative balance is a debt from a refunded purchase, which later credits repay first.',
    access: player,
    limit: 'read',
    reply: z.object({ balance: Coins, debt: Coins }),
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/ledger/history',
    summary: 'Coin history of the caller, newest first; `after` is the id of the last row loaded.',
    access: player,
    limit: 'read',
    query: z.object(scrollPage(20)),
    reply: z.object({ movements: z.array(Movement), next: Id.nullable() }),
    errors: [],
  }),
  userHistory: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/ledger',
    summary: 'Coin history of a user with the cause of each movement, newest first.',
    access: staff('admin.ledger.view'),
    limit: 'read',
    scope: 'ledger:read',
    readsPersonalData: true,
    params: z.object({ id: PathId }),
    query: z.object(scrollPage(20)),
    reply: z.object({
      movements: z.array(Movement.extend({ cause: z.string(), note: z.string().nullable() })),
      next: Id.nullable(),
    }),
    errors: [ledgerProblems.userNotFound],
  }),
  editCoins: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/coins',
    summary:
      'Adds coins to a user, or removes them with a negative `delta`; never below zero and never for the caller. With dual approval nothing moves yet: `approval` names the request.',
    access: staff('admin.coins.edit'),
    limit: 'write',
    audit: 'coins_edit',
    requiresStepUp: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({
      delta: z
        .int('ledger:validation.delta')
        .min(-10_000_000, 'ledger:validation.deltaLarge')
        .max(10_000_000, 'ledger:validation.deltaLarge')
        .refine((delta) => delta !== 0, 'ledger:validation.delta'),
      reason: z.string().trim().min(1, 'ledger:validation.reason').max(500, 'ledger:validation.reasonLong'),
    }),
    reply: z.object({ balance: Coins, debt: Coins, approval: Asked.optional() }),
    errors: [ledgerProblems.userNotFound, ledgerProblems.ownCoins, ledgerProblems.beyondBalance],
  }),
};
