import type { payments } from '@wyrmgate/contract/payments';
import type { Handlers } from '../http/context.ts';
import { cancelPayment } from './cancel.ts';
import { createStripeSession } from './checkout.ts';
import { listHistory } from './history.ts';
import { receiveFrom } from './inbox.ts';
import { capturePaypalOrder, createPaypalOrder } from './paypal.ts';
import { listMethods, readByReference, readSession } from './reads.ts';

export const paymentsRoutes: Handlers<typeof payments> = {
  methods: listMethods,
  createStripeSession,
  stripeSession: readSession,
  byReference: readByReference,
  cancel: cancelPayment,
  history: listHistory,
  createPaypalOrder,
  capturePaypalOrder,
  stripeWebhook: receiveFrom('stripe'),
  paypalWebhook: receiveFrom('paypal'),
  nowpaymentsWebhook: receiveFrom('nowpayments'),
};
