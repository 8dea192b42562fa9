import { heldPremiumTypes } from '@wyrmgate/contract/accounts-constants';
import type { ApprovalAction } from '@wyrmgate/contract/approvals';
import { authorityLevels } from '@wyrmgate/contract/authority';
import { deliveryOutcomes } from '@wyrmgate/contract/deliveries-constants';
import { gameChangeFields } from '@wyrmgate/contract/game-connection-constants';
import { allKeyFields, keyModes } from '@wyrmgate/contract/gateway-keys-constants';
import { itemKinds, soldPremiumTypes } from '@wyrmgate/contract/items-constants';
import { gateways } from '@wyrmgate/contract/payments';
import { approvedSettingKeys } from '@wyrmgate/contract/settings-rules';
import { Currency, Id } from '@wyrmgate/contract/shapes';
import { payoutMethods, sponsorStatuses } from '@wyrmgate/contract/sponsors-constants';
import { z } from 'zod';

const Level = z.enum(authorityLevels);
const Raise = z.object({ before: z.int(), after: z.int() });
const SettingValue = z.union([z.int(), z.string(), z.boolean()]);
const SettingChange = z.object({ before: SettingValue, after: SettingValue });
/** Prices are in cents. */
const Offer = z.object({
  coins: z.int(),
  bonus_coins: z.int(),
  price_eur: z.int(),
  price_usd: z.int(),
  discount_percentage: z.int(),
});

/** What a shop item contains, and its price. */
const ItemOffer = z.object({
  kind: z.enum(itemKinds),
  vnum: z.int().nullable(),
  count: z.int(),
  sockets: z.array(z.int()),
  premium_type: z.enum(soldPremiumTypes).nullable(),
  premium_days: z.int().nullable(),
  price: z.int(),
  sale_price: z.int().nullable(),
  sale_ends_at: z.iso.datetime().nullable(),
  /** Requests and offers stored before terms required approval do not contain them. */
  terms: z
    .object({
      /** Total number of pieces, including those already sold. Null means unlimited. */
      supply: z.int().nullable(),
      limit_count: z.int().nullable(),
      limit_days: z.int().nullable(),
      starts_at: z.iso.datetime().nullable(),
      ends_at: z.iso.datetime().nullable(),
    })
    .optional(),
  // Requests made before bundles and Dragon Marks existed contain neither field.
  marks_price: z.int().nullable().default(null),
  contents: z
    .array(
      z.object({
        item: Id,
        quantity: z.int(),
        vnum: z.int(),
        count: z.int(),
        sockets: z.array(z.int()),
      }),
    )
    .default([]),
});
export type ItemOffer = z.output<typeof ItemOffer>;

/** Stored arguments of each action. Stores users by id, because a username can pass to someone else. */
const payloads = {
  marks_edit: z.object({ userId: Id, delta: z.int() }),
  coins_edit: z.object({
    userId: Id,
    delta: z.int(),
    account: z.string().optional(),
    /**
     * The difference from the game that the request corrects. The request is void once the difference has a newer
     * version.
     */
    difference: z.object({ id: Id, version: z.int() }).optional(),
  }),
  /** The level at the time of the request. Promotion from another level requires a new request. */
  gm_promotion: z.object({ userId: Id, from: Level, to: Level }),
  bulk_ban: z.object({
    userIds: z.array(Id),
    type: z.enum(['temporary', 'permanent']),
    duration: z.int().optional(),
    message: z.string().optional(),
  }),
  four_eyes_off: z.object({}),
  package_price: z.object({
    packageId: Id,
    /** The request is void once the package's version changes. */
    version: z.int(),
    name: z.string(),
    /** Null if the package was not on sale. */
    before: Offer.nullable(),
    fields: Offer.extend({
      name: z.string(),
      description: z.string(),
      is_popular: z.boolean(),
      is_active: z.boolean(),
      sort_order: z.int(),
    }),
    /** Coins for 1000 euros and for 1000 dollars. */
    usual: z.object({ eur: z.int().nullable(), usd: z.int().nullable() }),
  }),
  premium_grant: z.object({ userId: Id, type: z.enum(heldPremiumTypes), days: z.int() }),
  payment_refund: z.object({
    /** The buyer. */
    userId: Id,
    paymentId: Id,
    reference: z.string(),
    /** Cents. */
    amount: z.int(),
    currency: z.string(),
    payout_reference: z.string().optional(),
  }),
  sponsor_payout: z.object({
    /** The user id of the sponsor. */
    userId: Id,
    sponsorId: Id,
    payoutId: Id,
    /** Cents. */
    amount: z.int(),
    currency: Currency,
    method: z.enum(payoutMethods),
    /** The request is void once the sponsor's status changes. Older requests do not contain the status. */
    sponsorStatus: z.enum(sponsorStatuses).optional(),
  }),
  /** `userId` is the buyer, who gets the coins back. */
  item_refund: z.object({ userId: Id, lineId: Id, order: Id, name: z.string(), coins: z.int() }),
  delivery_resolve: z.object({
    /** The player who benefits: for an item, its buyer. */
    userId: Id,
    deliveryId: Id,
    outcome: z.enum(deliveryOutcomes),
    coins: z.int(),
    // Older requests concern only coins.
    marks: z.int().default(0),
    /** The item that may already be in the game. */
    item: z.string().nullable().default(null),
  }),
  item_offer: z.object({
    itemId: Id,
    name: z.string(),
    /** The request is void once the item's offer changes. */
    was: ItemOffer,
    published: z.boolean(),
    offer: ItemOffer,
    /** Pieces sold before the request. */
    sold: z.int().default(0),
  }),
  /** Coins and premium days of all codes in total. The codes exist, but work only after approval. */
  code_batch: z.object({
    batchId: Id,
    name: z.string(),
    coins: z.int(),
    marks: z.int().default(0),
    premiumDays: z.int(),
  }),
  vote_reward: z.object({
    siteId: Id,
    /** The request is void once the site's version changes. */
    version: z.int(),
    name: z.string(),
    coins: z.int(),
    marks: z.int().default(0),
    cooldown_hours: z.int(),
    active: z.boolean(),
    /** What one player can earn per day by voting on every site. */
    daily: Raise,
  }),
  gateway_keys: z.object({
    gateway: z.enum(gateways),
    mode: z.enum(keyModes),
    /**
     * The request is void once other keys have been proposed. The keys themselves are stored encrypted in their row.
     */
    proposal: z.int(),
    // Older requests, which have all been decided, do not contain the changes.
    changes: z
      .array(z.object({ field: z.enum(allKeyFields), before: z.string().nullable(), after: z.string() }))
      .default([]),
  }),
  game_connection: z.object({
    /**
     * The request is void once a different connection has been proposed. The connection itself is stored encrypted in
     * its row.
     */
    proposal: z.int(),
    before: z.string().nullable(),
    after: z.string(),
    // Older requests do not contain the changes.
    changes: z
      .array(z.object({ field: z.enum(gameChangeFields), before: z.string().nullable(), after: z.string() }))
      .default([]),
  }),
  reward_rate: Raise.extend({ usual: z.int().nullable() }),
  settings_change: z.object({ values: z.partialRecord(z.enum(approvedSettingKeys), SettingChange) }),
} satisfies Record<ApprovalAction, z.ZodType>;
type Payloads = { [A in ApprovalAction]: z.output<(typeof payloads)[A]> };
export type Payload<A extends ApprovalAction> = Payloads[A];

export const parsePayload = <A extends ApprovalAction>(action: A, payload: unknown): Payload<A> => {
  const schemas: { [K in ApprovalAction]: z.ZodType<Payload<K>> } = payloads;
  return schemas[action].parse(payload);
};

/** Returns the ids of the users affected by a stored request. */
export const targetIdsOf = (payload: unknown): number[] => {
  const read = z.object({ userId: Id.optional(), userIds: z.array(Id).optional() }).safeParse(payload);
  if (!read.success) return [];
  const { userId, userIds = [] } = read.data;
  return userId === undefined ? userIds : [userId];
};
