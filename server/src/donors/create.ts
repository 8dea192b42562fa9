import { type donors as contract, donationReward } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { paymentProblems } from '@wyrmgate/contract/payments';
import { startCryptoPayment } from '../crypto-payments/start-crypto-payment.ts';
import type { External, User } from '../http/context.ts';
import { checkoutPageOf, startPayment } from '../payments/checkout/checkout.ts';
import { mapCheckoutError } from '../payments/checkout/checkout-errors.ts';
import type { Order } from '../payments/checkout/orders.ts';
import { readSettings } from '../settings/service.ts';
import { screenText } from '../word-filter/screen.ts';

type Spec = (typeof contract)['create'];

/** Starts a donation. The reward is fixed now, even if the rate changes before it is paid. */
export const createDonation = async (context: External<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const order = donationOrder(body);
  const { payment_method: method, pay_currency: asset = '' } = body;
  if (method === 'nowpayments') return checkoutPageOf(await startCryptoPayment(context, order, 'EUR', asset));
  const checkout = startPayment(context, method, order);
  return method === 'paypal' ? mapCheckoutError(paymentProblems.paypalOrderFailed, checkout) : checkout;
};

const donationOrder = ({ amount, message, anonymous }: Received<Spec>['body']): Order => ({
  identity: ['donation', amount, message || null, anonymous],
  price: async ({ tx }) => {
    const { donation_reward_rate: rate, donor_messages_approval: waits } = await readSettings(tx);
    // A word that the filter holds or rejects does not stop the donation: the message is hidden until staff approve it.
    const { action, text } = await screenText(tx, message ?? '');
    return {
      kind: 'donation',
      package_id: 'donation',
      package_name: 'Donation',
      coins: donationReward(amount, rate),
      bonus_coins: 0,
      amount,
      currency: 'EUR',
      message: text || null,
      anonymous,
      message_hidden: Boolean(text) && (waits || action === 'hold' || action === 'reject'),
    };
  },
});
