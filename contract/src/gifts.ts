import { z } from 'zod';
import { endpoint, player } from './endpoint.ts';
import { Coins, Moment } from './shapes.ts';

/** Coins that another player bought for the caller. Only the buyer can see the price. */
export const Gift = z.object({
  from: z.string(),
  package_name: z.string(),
  total_coins: Coins,
  received_at: Moment,
  /** True if the purchase was refunded and the coins were clawed back. */
  taken_back: z.boolean(),
});
export type Gift = z.output<typeof Gift>;

export const gifts = {
  received: endpoint({
    method: 'GET',
    path: '/api/gifts/received',
    summary: 'The latest coin packages that other players bought for the caller.',
    access: player,
    limit: 'read',
    reply: z.object({ gifts: z.array(Gift) }),
    errors: [],
  }),
};
