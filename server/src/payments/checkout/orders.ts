import { consentVersion, paymentProblems } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { blockersOf } from '../../chat/blocks.ts';
import type { User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { chargedFor, findPackageOnSale } from '../../packages/service.ts';
import { translate } from '../../platform/language/messages.ts';
import { findUserByName } from '../../users/service.ts';
import type { payments } from '../table.ts';
import { assertMayGive } from './gift-limit.ts';

type Row = typeof payments.$inferInsert;
/** The columns of a payment that depend on the order. Payer, gateway and time are added later. */
export type PricedOrder = Pick<Row, 'package_id' | 'package_name' | 'coins' | 'bonus_coins' | 'amount' | 'currency'> &
  Partial<
    Pick<
      Row,
      | 'kind'
      | 'recipient_id'
      | 'recipient_name'
      | 'message'
      | 'anonymous'
      | 'message_hidden'
      | 'consent_version'
      | 'consent_text'
      | 'consent_at'
      | 'consent_ip'
    >
  >;
export type Order = {
  /** Two requests are the same order if these values are equal. */
  readonly identity: readonly unknown[];
  /** Looks up price and coins in the transaction that inserts the payment. */
  price(work: Work<User>): Promise<PricedOrder>;
};

/**
 * Creates an order for a package, for the payer or as a gift. Price and coins come from the database, never from the
 * request.
 */
export const packageOrder = (body: {
  package_id: string;
  currency: Currency;
  recipient?: string | undefined;
}): Order => ({
  identity: [body.package_id, body.currency, ...(body.recipient ? [body.recipient.toLowerCase()] : [])],
  price: async (work) => {
    const offer = await findPackageOnSale(work.tx, body.package_id);
    const amount = offer && chargedFor(offer, body.currency);
    // A price of 0 means that the package is not sold in this currency.
    if (!offer || !amount) throw problem(paymentProblems.packageNotFound);
    return {
      package_id: offer.package_id,
      package_name: offer.name,
      coins: offer.coins,
      bonus_coins: offer.bonus_coins,
      amount,
      currency: body.currency,
      ...(body.recipient ? await asGift(work, body.recipient, amount) : {}),
      consent_version: consentVersion,
      consent_text: translate(work.request.language, 'shop:order.consent'),
      consent_at: work.now,
      consent_ip: work.request.ip,
    };
  },
});

const asGift = async (work: Work<User>, name: string, amount: number) => {
  const recipient = await findRecipient(work, name);
  await assertMayGive(work, amount);
  return recipient;
};

/**
 * Unknown, banned and deleted recipients, and those who have blocked the caller, cause the same error, so that callers can
 * confirm only active usernames.
 */
const findRecipient = async ({ tx, actor }: Work<User>, name: string) => {
  const recipient = await findUserByName(tx, name);
  if (!recipient || recipient.id === actor.id || recipient.status !== 'active')
    throw problem(paymentProblems.recipientNotFound);
  if ((await blockersOf(tx, [recipient.id], actor.id)).size > 0) throw problem(paymentProblems.recipientNotFound);
  return { recipient_id: recipient.id, recipient_name: recipient.username };
};
