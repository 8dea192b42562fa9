import { z } from 'zod';
import { disputeStates, gateways, paymentKinds, paymentStatuses, refundStatuses } from './payments.ts';
import { Coins, Currency, Id, Moment, Money } from './shapes.ts';

/** Money that arrived for an order but was not credited. */
export const HeldMoney = z.object({
  amount: Money,
  /** Currency of the payment at the gateway, which the shop might not support. */
  currency: z.string(),
  /** Amount returned to the payer. */
  returned: Money,
});
export type HeldMoney = z.output<typeof HeldMoney>;

/** A purchase or a donation in the back-office list. */
export const Donation = z.object({
  id: Id,
  created_at: Moment,
  kind: z.enum(paymentKinds),
  username: z.string(),
  /** Empty if the player has no email address. */
  email: z.string(),
  amount: Money,
  currency: Currency,
  refunded_amount: Money,
  coins_purchased: Coins,
  package_name: z.string(),
  gateway: z.enum(gateways),
  gateway_transaction_id: z.string().nullable(),
  /** The portal's reference for the payment. */
  payment_id: z.string(),
  status: z.enum(paymentStatuses),
  dispute_state: z.enum(disputeStates),
  needs_review: z.boolean(),
  /** Money that arrived but was not credited; null if everything was credited. */
  held: HeldMoney.nullable(),
});
export type Donation = z.output<typeof Donation>;

/** Sums of completed payments in one currency, minus refunds. Days and months are UTC. */
export const Sums = z.object({
  currency: Currency,
  totalAmount: Money,
  totalCount: z.int(),
  todayAmount: Money,
  todayCount: z.int(),
  monthAmount: Money,
  monthCount: z.int(),
  averageDonation: Money,
  /** Uncredited money minus refunds, for payments in review and payments closed without coins. */
  reviewAmount: Money,
  reviewCount: z.int(),
  closedAmount: Money,
  closedCount: z.int(),
});
/** Sums in a currency of the shop, or in another currency in which held money arrived. */
export const ReceivedSums = Sums.extend({ currency: z.string() });

/** `staff`: requested in the back office; `gateway`: made at the gateway; `manual`: paid back by hand. */
export const refundOrigins = ['staff', 'gateway', 'manual'] as const;

export const Refund = z.object({
  id: Id,
  created_at: Moment,
  origin: z.enum(refundOrigins),
  status: z.enum(refundStatuses),
  amount: Money,
  reason: z.string(),
  /** Id of the refund at the gateway, or the reference of a manual payment. */
  refund_id: z.string().nullable(),
  actor: z.string().nullable(),
});
export type Refund = z.output<typeof Refund>;

export const TimelineEntry = z.object({
  id: Id,
  at: Moment,
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Coins to credit if the amount differs from the order: the number ordered, or a number proportional to the amount. */
export const creditedCoins = ['ordered', 'proportional'] as const;
export type CreditedCoins = (typeof creditedCoins)[number];

export const DonationDetails = z.object({
  donation: Donation,
  /** Recipient of a gift. */
  recipient: z.string().nullable(),
  /** Latest status at the gateway, and the reason for a review or a failure. */
  gateway_status: z.string().nullable(),
  failure_code: z.string().nullable(),
  /** Uncredited money, in review or closed. `coins`: how many coins staff may credit for it; null if not allowed. */
  held: HeldMoney.extend({ coins: z.record(z.enum(creditedCoins), Coins.nullable()) }).nullable(),
  /** Amount of the order, if staff accepted a different amount. */
  ordered_amount: Money.nullable(),
  /**
   * Amounts due and received for a crypto payment, and its later transfers. Amounts are decimals in units of the asset.
   */
  crypto: z
    .object({
      asset: z.string(),
      due: z.string(),
      received: z.string().nullable(),
      deposits: z.array(
        z.object({
          id: Id,
          session_id: z.string(),
          state: z.string(),
          asset: z.string().nullable(),
          amount: z.string(),
          at: Moment,
        }),
      ),
    })
    .nullable(),
  /** Amount that can still be refunded, in `refund_currency`; 0 while a refund is not allowed. */
  refundable: Money,
  refund_currency: z.string(),
  /** True if the gateway does not support refunds, so staff pay the money back by hand. */
  manual_refund: z.boolean(),
  timeline: z.array(TimelineEntry),
  refunds: z.array(Refund),
  ledger: z.array(z.object({ at: Moment, kind: z.string(), amount: Coins, cause: z.string() })),
  mails: z.array(z.object({ at: Moment, template: z.string(), recipient: z.string(), status: z.string() })),
});
export type DonationDetails = z.output<typeof DonationDetails>;
