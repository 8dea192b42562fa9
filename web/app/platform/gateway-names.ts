import type { Gateway } from '@wyrmgate/contract/payments';

/** Brand names, so they are not translated. */
export const gatewayNames: Record<Gateway, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  nowpayments: 'NOWPayments',
};
