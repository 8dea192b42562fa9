import { type donors as contract, donationReward } from '@wyrmgate/contract/donors';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { paymentProblems } from '@wyrmgate/contract/payments';
import type { External, User } from '../http/context.ts';
import { pageOf, startPayment } from '../payments/checkout.ts';
import type { Order } from '../payments/orders.ts';
import { inWordsOf } from '../payments/refusals.ts';
import { startInCoins } from '../payments/start-in-coins.ts';
import { readSettings } from '../settings/service.ts';

type Spec = (typeof contract)['create'];

/** Starts a donation. Its reward is the one promised now, whatever the rate is when it is paid. */
export const createDonation = async (context: External<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const order = donationOrder(body);
  const { payment_method: method, pay_currency: asset = '' } = body;
  if (method === 'nowpayments') return pageOf(await startInCoins(context, order, 'EUR', asset));
  const started = startPayment(context, method, order);
  return method === 'paypal' ? inWordsOf(paymentProblems.paypalOrderFailed, started) : started;
};

const donationOrder = ({ amount, message, anonymous }: Received<Spec>['body']): Order => ({
  parts: ['donation', amount, message || null, anonymous],
  price: async ({ tx }) => {
    const { donation_reward_rate: rate } = await readSettings(tx);
    return {
      kind: 'donation',
      package_id: 'donation',
      package_name: 'Donation',
      coins: donationReward(amount, rate),
      bonus_coins: 0,
      amount,
      currency: 'EUR',
      message: message || null,
      anonymous,
    };
  },
});
