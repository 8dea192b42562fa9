import { consentVersion, paymentProblems } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import type { User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { findPackageOnSale } from '../../packages/service.ts';
import { translate } from '../../platform/language/messages.ts';
import { findUserByName } from '../../users/service.ts';
import type { payments } from '../table.ts';

type Row = typeof payments.$inferInsert;
/** The part of a payment's row that the order decides; who pays, how and when is added to it. */
export type Ordered = Pick<Row, 'package_id' | 'package_name' | 'coins' | 'bonus_coins' | 'amount' | 'currency'> &
  Partial<
    Pick<
      Row,
      | 'kind'
      | 'recipient_id'
      | 'recipient_name'
      | 'message'
      | 'anonymous'
      | 'consent_version'
      | 'consent_text'
      | 'consent_at'
      | 'consent_ip'
    >
  >;
/** Something that can be paid. */
export type Order = {
  /** What makes two requests the same order. */
  readonly parts: readonly unknown[];
  /** Looks up what it costs and brings, in the transaction that stores the payment. */
  price(work: Work<User>): Promise<Ordered>;
};

/** A package for oneself, or for the player named. Price and coins are the shop's, never the browser's. */
export const packageOrder = (body: {
  package_id: string;
  currency: Currency;
  recipient?: string | undefined;
}): Order => ({
  parts: [body.package_id, body.currency, ...(body.recipient ? [body.recipient.toLowerCase()] : [])],
  price: async (work) => {
    const offer = await findPackageOnSale(work.tx, body.package_id);
    const amount = body.currency === 'EUR' ? offer?.price_eur : offer?.price_usd;
    // A price of nothing means: not for this currency.
    if (!offer || !amount) throw problem(paymentProblems.packageNotFound);
    return {
      package_id: offer.package_id,
      package_name: offer.name,
      coins: offer.coins,
      bonus_coins: offer.bonus_coins,
      amount,
      currency: body.currency,
      ...(body.recipient ? await recipientOf(work, body.recipient) : {}),
      consent_version: consentVersion,
      consent_text: translate(work.request.language, 'shop:order.consent'),
      consent_at: work.now,
      consent_ip: work.request.ip,
    };
  },
});

/** One answer for everybody who cannot be given anything, so that nothing but a playing player's name can be found out. */
const recipientOf = async ({ tx, actor }: Work<User>, name: string) => {
  const person = await findUserByName(tx, name);
  if (!person || person.id === actor.id || person.status !== 'active') throw problem(paymentProblems.recipientNotFound);
  return { recipient_id: person.id, recipient_name: person.username };
};
