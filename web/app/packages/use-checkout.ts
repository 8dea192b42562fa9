import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { api } from '../platform/api/api.ts';
import { usePaymentPage } from '../platform/use-payment-page.ts';
import { cryptoStep } from '../shell/urls.ts';

export type Order = {
  packageId: string;
  currency: Currency;
  /** The recipient of the coins. Undefined if the buyer keeps them. */
  recipient: string | undefined;
  method: Gateway | undefined;
};

type Body = { package_id: string; currency: Currency; recipient?: string; consent: true };
type Options = { headers: Record<string, string> };
const start: Record<Gateway, (body: Body, asset: string, options: Options) => Promise<string>> = {
  stripe: async (body, _, options) => (await api.payments.createStripeSession({ body }, options)).url,
  paypal: async (body, _, options) => (await api.payments.createPaypalOrder({ body }, options)).url,
  nowpayments: async (body, asset, options) => {
    const sent = { body: { ...body, pay_currency: asset } };
    return cryptoStep((await api['crypto-payments'].create(sent, options)).reference);
  },
};

export const useCheckout = ({ packageId, currency, recipient, method }: Order) => {
  const { open, busy, errorOf } = usePaymentPage();
  const order = JSON.stringify([packageId, currency, recipient, method]);
  const pay = (asset = '') => {
    if (method === undefined) return;
    const body = { package_id: packageId, currency, consent: true, ...(recipient ? { recipient } : {}) } as const;
    void open(order, (options) => start[method](body, asset, options), asset);
  };
  return { pay, busy, error: errorOf(order) };
};
