import { z } from 'zod';
import { parseCents } from './amounts.ts';
import { Asset, cryptoAssetProblems } from './crypto-payments.ts';
import { donationEuros, maxDonationMessageLength } from './donors-constants.ts';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { gateways, paymentProblems } from './payments.ts';
import { problems } from './problem.ts';
import { Coins, Currency, Id, MinorUnits, Moment, Page, PageSize, Pagination, PathId } from './shapes.ts';

export { donationEuros, donationReward, maxDonationMessageLength } from './donors-constants.ts';

/** Euros as the donor enters them, parsed to whole cents. */
export const DonationAmount = z
  .number('donors:validation.amountRequired')
  .min(donationEuros.min, { error: 'donors:validation.amountMin', abort: true })
  .max(donationEuros.max, { error: 'donors:validation.amountMax', abort: true })
  .transform((euros, { addIssue }) => {
    const cents = parseCents(euros);
    if (cents === undefined) addIssue('donors:validation.amountCents');
    return cents ?? z.NEVER;
  })
  .pipe(MinorUnits);
/** Control characters and bidirectional overrides, which no message needs. */
const unspoken = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;
export const DonationMessage = z
  .string()
  .transform((text) => text.replace(unspoken, '').trim())
  .pipe(z.string().max(maxDonationMessageLength - 1, 'donors:validation.messageLength'));

/** One entry of the donor wall. An anonymous donation cannot be traced to its donor. */
export const Donor = z.object({
  /** Null for an anonymous donor. */
  name: z.string().nullable(),
  amount: MinorUnits,
  currency: Currency,
  message: z.string().nullable(),
  donated_at: Moment,
});
export type Donor = z.output<typeof Donor>;

/** A donor's message as staff see it. */
export const DonorMessage = z.object({
  id: Id,
  created_at: Moment,
  username: z.string(),
  anonymous: z.boolean(),
  amount: MinorUnits,
  currency: Currency,
  message: z.string(),
  hidden: z.boolean(),
});
export type DonorMessage = z.output<typeof DonorMessage>;

/** Coins per euro; 0 grants none. */
const rate = 'donors:validation.rewardRate';
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
      /** Euros with up to two decimals, 1 to 500. */
      amount: DonationAmount,
      message: DonationMessage.nullish(),
      /** Hides the donor's name on the wall. */
      anonymous: z.boolean().default(false),
      payment_method: z.enum(gateways).default('stripe'),
      pay_currency: Asset.optional(),
      currency: z.literal('EUR').optional(),
    }),
    reply: z.object({ session_id: z.string(), url: z.url(), reference: z.string() }),
    errors: [
      // Every payment can fail this way; package problems concern purchases only.
      paymentProblems.packageNotFound,
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
    summary: 'Messages that came with donations, newest first, hidden ones included.',
    access: staff('content.donations.edit'),
    limit: 'read',
    query: z.object({ page: Page, limit: PageSize(20) }),
    reply: z.object({ messages: z.array(DonorMessage), pagination: Pagination }),
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
    summary: 'Sets the Dragon Coins per donated euro; 0 ends the reward. Open donations keep their rate.',
    access: staff('admin.packages.edit'),
    limit: 'write',
    audit: 'system_config',
    drops: ['donors'],
    body: z.strictObject({ reward_rate: RewardRate }),
    reply: z.object({ reward_rate: Coins }),
    errors: [],
  }),
};
