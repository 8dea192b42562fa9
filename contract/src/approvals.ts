import { z } from 'zod';
import { heldPremiumTypes } from './accounts-constants.ts';
import { authorityLevels } from './authority.ts';
import { deliveryOutcomes } from './deliveries-constants.ts';
import { backOffice, endpoint } from './endpoint.ts';
import { gameChangeFields } from './game-connection-constants.ts';
import { allKeyFields } from './gateway-keys-constants.ts';
import { soldPremiumTypes } from './items-constants.ts';
import { gateways } from './payments.ts';
import { problems } from './problem.ts';
import { approvedSettingKeys } from './settings-rules.ts';
import { Coins, Id, Moment, Money, Page, PageSize, Pagination, PathId } from './shapes.ts';
import { payoutMethods } from './sponsors-constants.ts';
import { banTypes } from './users-constants.ts';

export { type ApprovalAction, approvalHours, approvalPermissions } from './approvals-constants.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The stored request for an action that has not been performed yet. */
export const Asked = z.object({ id: Id, status: z.enum(approvalStatuses), expires_at: Moment });
export type Asked = z.output<typeof Asked>;

const Person = z.object({ id: Id, username: z.string() });

/** Coins and prices of a package. The price is zero in currencies in which it is not sold. */
const Offer = z.object({ total_coins: Coins, charged_eur: Money, charged_usd: Money });
/** Whole coins per euro or dollar. Null if no other package is sold in that currency. */
const Rates = z.object({ eur: Coins.nullable(), usd: Coins.nullable() });
/** A shop item: one or more pieces of a game item, or days of premium. */
const ItemOffer = z.object({
  vnum: z.int().nullable(),
  count: z.int(),
  /** Socket values as the game stores them, such as the number of a stone. */
  sockets: z.array(z.int()),
  premium: z.object({ type: z.enum(soldPremiumTypes), days: z.int() }).nullable(),
  /** The lowest of the item's coin prices. */
  coins: Coins,
  /** Null if the item has no price in Dragon Marks. */
  marks: z.int().nullable(),
  /** The items in a bundle. */
  contents: z.array(z.object({ vnum: z.int(), count: z.int(), sockets: z.array(z.int()) })),
  /** Purchase limits and sale period. Null in requests that predate the approval of these terms. */
  terms: z
    .object({
      stock: z.int().nullable(),
      limit: z.object({ count: z.int(), days: z.int().nullable() }).nullable(),
      starts_at: Moment.nullable(),
      ends_at: Moment.nullable(),
    })
    .nullable(),
});
const Raise = { before: z.int(), after: z.int() };
const SettingValue = z.union([z.int(), z.string(), z.boolean()]);

/** Details of the action that runs once it is approved. */
export const ApprovalFacts = z.discriminatedUnion('action', [
  z.object({ action: z.literal('coins_edit'), delta: z.int() }),
  z.object({ action: z.literal('marks_edit'), delta: z.int() }),
  z.object({
    action: z.literal('gm_promotion'),
    from: z.enum(authorityLevels),
    to: z.enum(authorityLevels),
  }),
  z.object({
    action: z.literal('bulk_ban'),
    type: z.enum(banTypes),
    /** Length of a temporary ban in hours. */
    duration: z.int().nullable(),
    message: z.string().nullable(),
  }),
  z.object({ action: z.literal('four_eyes_off') }),
  z.object({
    action: z.literal('package_price'),
    name: z.string(),
    /** Null if the package is not on sale at the moment. */
    before: Offer.nullable(),
    after: Offer,
    /** The median rates of the other packages on sale, at their approved prices. */
    usual: Rates,
  }),
  z.object({ action: z.literal('premium_grant'), type: z.enum(heldPremiumTypes), days: z.int() }),
  z.object({
    action: z.literal('payment_refund'),
    reference: z.string(),
    amount: Money,
    currency: z.string(),
  }),
  z.object({
    action: z.literal('sponsor_payout'),
    number: z.string(),
    amount: Money,
    currency: z.string(),
    method: z.enum(payoutMethods),
  }),
  z.object({ action: z.literal('item_refund'), order: Id, name: z.string(), coins: Coins }),
  z.object({
    action: z.literal('delivery_resolve'),
    outcome: z.enum(deliveryOutcomes),
    /** Coins that the player receives or, for a debt, coins counted as taken back. */
    coins: Coins,
    /** Dragon Marks that the buyer gets. */
    marks: z.int(),
    /** The item that may be in the game and would be refunded; null if the delivery is about coins. */
    item: z.string().nullable(),
  }),
  z.object({
    action: z.literal('item_offer'),
    name: z.string(),
    /** Null if the item is not on sale at the moment. */
    before: ItemOffer.nullable(),
    after: ItemOffer,
  }),
  z.object({
    action: z.literal('code_batch'),
    name: z.string(),
    /** Value of all codes if each is used as often as possible. */
    coins: Coins,
    marks: z.int(),
    premium_days: z.int(),
  }),
  z.object({
    action: z.literal('vote_reward'),
    name: z.string(),
    coins: Coins,
    marks: z.int(),
    cooldown_hours: z.int(),
    /** Maximum reward per day for one player who votes on all sites. */
    daily: z.object(Raise),
  }),
  z.object({
    action: z.literal('gateway_keys'),
    gateway: z.enum(gateways),
    /** Only the last characters of each key that changes. */
    changes: z.array(z.object({ field: z.enum(allKeyFields), before: z.string().nullable(), after: z.string() })),
  }),
  z.object({
    action: z.literal('game_connection'),
    /** Database user and address. */
    before: z.string().nullable(),
    after: z.string(),
    /** The other fields that change, with passwords shown as dots. */
    changes: z.array(z.object({ field: z.enum(gameChangeFields), before: z.string().nullable(), after: z.string() })),
  }),
  z.object({ action: z.literal('reward_rate'), ...Raise, usual: Coins.nullable() }),
  z.object({
    action: z.literal('settings_change'),
    values: z.array(z.object({ key: z.enum(approvedSettingKeys), before: SettingValue, after: SettingValue })),
  }),
]);
export type ApprovalFacts = z.output<typeof ApprovalFacts>;

export const Approval = z.object({
  id: Id,
  status: z.enum(approvalStatuses),
  facts: ApprovalFacts,
  /** Users that the action affects. */
  targets: z.array(Person),
  reason: z.string(),
  asked_by: Person,
  created_at: Moment,
  expires_at: Moment,
  decided_by: Person.nullable(),
  decided_at: Moment.nullable(),
  /** Reason for a rejection. */
  decision_note: z.string().nullable(),
  /** True for the caller's own request, which they can withdraw but not decide. */
  own: z.boolean(),
  /** True if the caller cannot decide because of recent access changes; see `accessChanged`. */
  blocked: z.boolean(),
  /** False if the caller cannot decide because they may not perform the action themselves. */
  manageable: z.boolean(),
});
export type Approval = z.output<typeof Approval>;

export const approvalProblems = problems('approvals', {
  notFound: 404,
  ownRequest: 403,
  notManageable: 403,
  /** Recent access changes could let one person control both accounts; see `conflictHours`. */
  accessChanged: 403,
  notOwn: 403,
  decided: 409,
  expired: 409,
  notPossible: 409,
});

const params = z.object({ id: PathId });
const reply = z.object({ approval: Approval });

export const approvals = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/approvals',
    summary: 'Open or decided approval requests for the actions that the caller may perform.',
    access: backOffice,
    limit: 'read',
    query: z.object({ status: z.enum(['pending', 'closed']).default('pending'), page: Page, limit: PageSize(20) }),
    reply: z.object({ approvals: z.array(Approval), pagination: Pagination }),
    errors: [],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/approvals/waiting',
    summary: 'Number of open requests by other people that the caller can decide.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ waiting: z.int(), fourEyes: z.boolean() }),
    errors: [],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/approvals/{id}/approve',
    summary:
      'Approves a request and runs its action once, if both people still have the permission. Requesters cannot approve their own request.',
    access: backOffice,
    limit: 'write',
    audit: 'approval_approve',
    requiresStepUp: true,
    drops: ['packages', 'settings', 'donors', 'dashboard', 'items', 'vote-sites', 'gateway-keys', 'game-connection'],
    params,
    reply,
    errors: [
      approvalProblems.notFound,
      approvalProblems.ownRequest,
      approvalProblems.notManageable,
      approvalProblems.accessChanged,
      approvalProblems.decided,
      approvalProblems.expired,
      approvalProblems.notPossible,
    ],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/admin/approvals/{id}/reject',
    summary: 'Rejects the request of another person, with a reason.',
    access: backOffice,
    limit: 'write',
    audit: 'approval_reject',
    params,
    body: z.strictObject({
      reason: z
        .string('approvals:validation.reason')
        .trim()
        .min(1, 'approvals:validation.reason')
        .max(500, 'approvals:validation.reasonLength'),
    }),
    reply,
    errors: [
      approvalProblems.notFound,
      approvalProblems.ownRequest,
      approvalProblems.notManageable,
      approvalProblems.accessChanged,
      approvalProblems.decided,
      approvalProblems.expired,
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/approvals/{id}/withdraw',
    summary: 'Withdraws a request of the caller.',
    access: backOffice,
    limit: 'write',
    audit: 'approval_withdraw',
    params,
    reply,
    errors: [approvalProblems.notFound, approvalProblems.notOwn, approvalProblems.decided, approvalProblems.expired],
  }),
};
