import type { payments } from '@wyrmgate/contract/payments';
import type { Handlers } from '../http/context.ts';
import { cancelPayment } from './checkout/cancel.ts';
import { createStripeSession } from './checkout/checkout.ts';
import { capturePaypalOrder, createPaypalOrder } from './checkout/paypal.ts';
import { listHistory } from './history.ts';
import { listMethods, readByReference, readStripeSession } from './queries.ts';
import { receiveFrom } from './webhooks/inbox.ts';

export const paymentsRoutes: Handlers<typeof payments> = {
  methods: listMethods,
  createStripeSession,
  stripeSession: readStripeSession,
  byReference: readByReference,
  cancel: cancelPayment,
  history: listHistory,
  createPaypalOrder,
  capturePaypalOrder,
  stripeWebhook: receiveFrom('stripe'),
  paypalWebhook: receiveFrom('paypal'),
  nowpaymentsWebhook: receiveFrom('nowpayments'),
};
