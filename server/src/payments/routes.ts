import type { payments } from '@wyrmgate/contract/payments';
import type { Handlers } from '../http/context.ts';
import { cancelPayment } from './cancel.ts';
import { createStripeSession } from './checkout.ts';
import { receiveStripe } from './inbox.ts';
import { listHistory, listMethods, readByReference, readSession } from './reads.ts';

export const paymentsRoutes: Handlers<typeof payments> = {
  methods: listMethods,
  createStripeSession,
  stripeSession: readSession,
  byReference: readByReference,
  cancel: cancelPayment,
  history: listHistory,
  stripeWebhook: receiveStripe,
};
