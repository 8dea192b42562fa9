import { z } from 'zod';
import { Asked } from './approvals.ts';
import { Asset, cryptoAssetProblems } from './crypto-payments.ts';
import { donationEuros, maxDonationMessageLength } from './donors-constants.ts';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { Choice } from './filters.ts';
import { gateways, paymentProblems } from './payments.ts';
import { problems } from './problem.ts';
import { SettingsVersion, settingsProblems } from './settings.ts';
import { Coins, Currency, Id, Moment, Money, moneyInput, Page, PageSize, Pagination, PathId } from './shapes.ts';

export { donationEuros, donationReward, maxDonationMessageLength } from './donors-constants.ts';

/** A decimal in euros, parsed to whole cents. */
export const DonationAmount = moneyInput(
  z
    .number('donors:validation.amountRequired')
    .min(donationEuros.min, 'donors:validation.amountMin')
    .max(donationEuros.max, 'donors:validation.amountMax'),
);
/** Control characters and bidirectional overrides, which are removed from messages. */
const unspoken = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;
export const DonationMessage = z
  .string()
  .transform((text) => text.replace(unspoken, '').trim())
  .pipe(z.string().max(maxDonationMessageLength - 1, 'donors:validation.messageLength'));

/** An entry on the donor wall. An anonymous donation cannot be traced to its donor. */
export const Donor = z.object({
  /** Null for an anonymous donor. */
  name: z.string().nullable(),
  amount: Money,
  currency: Currency,
  message: z.string().nullable(),
  /** Identifies the message in a report and serves no other purpose. Null if the donation has no message. */
  report_key: z.string().nullable(),
  donated_at: Moment,
});
export type Donor = z.output<typeof Donor>;

export const DonorMessage = z.object({
  id: Id,
  created_at: Moment,
  username: z.string(),
  anonymous: z.boolean(),
  amount: Money,
  currency: Currency,
  message: z.string(),
  hidden: z.boolean(),
  /** True while the message is hidden because staff have not decided on it yet. */
  waiting: z.boolean(),
});
export type DonorMessage = z.output<typeof DonorMessage>;

const rate = 'donors:validation.rewardRate';
/** Coins per euro; 0 grants none. */
const RewardRate = z.int(rate).min(0, rate).max(10_000, rate);

export const donorProblems = problems('donors', { messageNotFound: 404 });

export const donors = {
  create: endpoint({
    method: 'POST',
    path: '/api/payments/create-donation',
    summary:
      'Starts a donation in euros and returns its payment page; `pay_currency` names the asset for `nowpayments`. Honors Idempotency-Key.',
    access: player,
    limit: 'checkout',
    feature: 'donations',
    external: true,
    body: z.strictObject({
      amount: DonationAmount,
      message: DonationMessage.nullish(),
      /** Hides the donor's name on the donor wall. */
      anonymous: z.boolean().default(false),
      payment_method: z.enum(gateways).default('stripe'),
      pay_currency: Asset.optional(),
      currency: z.literal('EUR').optional(),
    }),
    reply: z.object({ session_id: z.string(), url: z.url(), reference: z.string() }),
    errors: [
      paymentProblems.gatewayUnavailable,
      paymentProblems.checkoutFailed,
      paymentProblems.paypalOrderFailed,
      ...cryptoAssetProblems,
      paymentProblems.idempotencyMismatch,
      paymentProblems.methodNotOffered,
    ],
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/donations/terms',
    summary: 'The reward of a donation: Dragon Coins per euro, 0 for none.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'donors', seconds: 5 },
    reply: z.object({ reward_rate: Coins }),
    errors: [],
  }),
  adminTerms: endpoint({
    method: 'GET',
    path: '/api/admin/donations/terms',
    summary: 'The reward of a donation, with the version that a change sends.',
    access: staff('admin.packages.edit'),
    limit: 'read',
    reply: z.object({ reward_rate: Coins, version: SettingsVersion }),
    errors: [],
  }),
  wall: endpoint({
    method: 'GET',
    path: '/api/donations/wall',
    summary: 'The donor wall, newest first.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'donors', seconds: 5 },
    query: z.object({ page: Page, limit: PageSize(24) }),
    reply: z.object({ donors: z.array(Donor), pagination: Pagination }),
    errors: [],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/admin/donations/messages',
    summary:
      'Messages that came with donations, newest first, hidden ones included, and the number of those that wait for staff.',
    access: staff('content.donations.edit'),
    limit: 'read',
    query: z.object({ page: Page, limit: PageSize(20), status: Choice(['waiting']) }),
    reply: z.object({ messages: z.array(DonorMessage), waiting: z.int(), pagination: Pagination }),
    errors: [],
  }),
  moderate: endpoint({
    method: 'PATCH',
    path: '/api/admin/donations/{id}/message',
    summary: 'Hides a donation message from the wall or shows it again.',
    access: staff('content.donations.edit'),
    limit: 'write',
    audit: 'donation_moderate',
    drops: ['donors'],
    params: z.object({ id: PathId }),
    body: z.strictObject({ hidden: z.boolean() }),
    reply: DonorMessage,
    errors: [donorProblems.messageNotFound],
  }),
  changeTerms: endpoint({
    method: 'PUT',
    path: '/api/admin/donations/terms',
    summary:
      'Sets the Dragon Coins per donated euro; 0 ends the reward. Open donations keep their rate. Checks `version` if sent. May wait for dual approval.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'system_config',
    requiresStepUp: true,
    drops: ['donors'],
    body: z.strictObject({ reward_rate: RewardRate, version: SettingsVersion.optional() }),
    /** If `approval` is present, the rate stays unchanged until a second person approves. */
    reply: z.object({ reward_rate: Coins, version: SettingsVersion, approval: Asked.optional() }),
    errors: [settingsProblems.changedMeanwhile],
  }),
};
