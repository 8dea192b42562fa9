import { z } from 'zod';
import { endpoint, visitor } from './endpoint.ts';
import { Coins, Id, MinorUnits, Page, PageSize, Pagination } from './shapes.ts';

/** A coin package as players see it. Prices are what is charged, in cents. */
export const CoinPackage = z.object({
  id: Id,
  /** Stable name in lower case, e.g. `captains-coffer`; never changes once created. */
  package_id: z.string(),
  name: z.string(),
  description: z.string(),
  coins: Coins,
  bonus_coins: Coins,
  /** coins + bonus_coins. */
  total_coins: Coins,
  price_eur: MinorUnits,
  price_usd: MinorUnits,
  /** 0-50. Shown on the card; the prices already contain it. */
  discount_percentage: z.int().min(0).max(50),
  is_popular: z.boolean(),
  is_active: z.boolean(),
  sort_order: z.int(),
});
export type CoinPackage = z.output<typeof CoinPackage>;

export const packages = {
  list: endpoint({
    method: 'GET',
    path: '/api/packages',
    summary: 'The coin packages on sale, by their order in the shop.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'packages', seconds: 5 },
    query: z.object({ page: Page, limit: PageSize(50) }),
    reply: z.object({ packages: z.array(CoinPackage), pagination: Pagination }),
    errors: [],
  }),
};
