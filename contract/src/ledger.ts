import { z } from 'zod';
import { endpoint, player } from './endpoint.ts';
import { problems } from './problem.ts';
import { Coins } from './shapes.ts';

/** Why coins moved. Each kind has a system account on the other side of the entry. */
export const transferKinds = ['purchase', 'bonus', 'donation', 'sponsor', 'shop', 'refund', 'admin'] as const;
export type TransferKind = (typeof transferKinds)[number];

export const ledgerProblems = problems('ledger', { insufficientCoins: 409 });

export const ledger = {
  balance: endpoint({
    method: 'GET',
    path: '/api/ledger/balance',
    summary: 'Coins of the caller. Below zero is a debt from a refunded purchase, which later credits pay first.',
    access: player,
    limit: 'read',
    reply: z.object({ balance: Coins, debt: Coins }),
    errors: [],
  }),
};
