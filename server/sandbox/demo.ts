import type { Gateway as GatewayName } from '@wyrmgate/contract/payments';
import { createPayment, payIn } from './nowpayments/operations.ts';
import { emptyRecords as emptyNowPayments } from './nowpayments/records.ts';
import { movePayment, type State as NowPaymentsState } from './nowpayments/state.ts';
import { handleApi as callPayPal } from './paypal/api.ts';
import { approveOrder, captureOrder, refundCapture } from './paypal/operations.ts';
import { emptyRecords as emptyPayPal, type Order as PayPalOrder } from './paypal/records.ts';
import type { State as PayPalState } from './paypal/state.ts';
import { defaultNowPayments, defaultPayPal } from './sandbox.ts';
import type { GatewayContext } from './shell/gateway.ts';
import { decodeForm } from './stripe/form.ts';
import { Params } from './stripe/params.ts';
import { paySession } from './stripe/payments.ts';
import { emptyRecords as emptyStripe } from './stripe/records.ts';
import { refundCharge } from './stripe/refunds.ts';
import { createSession } from './stripe/sessions.ts';
import { chargeOf, type State as StripeState } from './stripe/state.ts';

/** A payment of the demo community, as recorded at its gateway. */
export type DemoOrder = {
  gateway: GatewayName;
  reference: string;
  name: string;
  email: string;
  /** The amount charged to the payer, in cents. */
  amount: number;
  currency: string;
  orderedAt: Date;
  paidAt: Date;
  refundedAt?: Date | undefined;
  /**
   * Only for crypto payments: the asset, and the share of the amount due that arrived. `late` means that it arrived
   * after the rate expired.
   */
  asset?: string;
  share?: number;
  late?: boolean;
};
/** What the gateway would have reported to the portal. */
export type DemoRecord = {
  sessionId: string;
  transactionId: string;
  refundId: string | null;
  crypto: {
    asset: string;
    amount: string;
    address: string;
    extraId: string | null;
    network: string | null;
    expiresAt: string;
    received: string;
  } | null;
};

const silent = {
  post: () => undefined,
  deliver: async () => [],
  waiting: () => false,
  settle: async () => undefined,
  snapshot: () => [],
  restore: () => undefined,
  close: () => undefined,
};

/** Records past payments, so that the sandbox knows the payments of the demo community and can refund them. */
export const recordDemoPayments = () => {
  let now = 0;
  const context: GatewayContext = {
    now: () => now,
    publicUrl: () => 'http://sandbox.invalid',
    ownUrl: () => 'http://sandbox.invalid',
    prefix: () => '',
    webhookBase: () => undefined,
    automaticDelivery: false,
    retryDelays: [],
    changed: () => undefined,
  };
  const shared = { context, outbox: silent };
  const noRequest = { id: null, idempotency_key: null };
  const stripe: StripeState = { ...shared, records: emptyStripe(), request: noRequest, sweptAt: 0 };
  // Recorded payments send no webhooks, so nothing is signed here.
  const signer = undefined as unknown as PayPalState['signer'];
  const paypal: PayPalState = { ...shared, records: emptyPayPal(), settings: defaultPayPal, signer };
  const nowpayments: NowPaymentsState = { ...shared, records: emptyNowPayments(), settings: defaultNowPayments };
  const at = (moment: Date) => {
    now = moment.getTime();
  };

  const payByCard = ({ reference, name, email, amount, currency, orderedAt, paidAt, refundedAt }: DemoOrder) => {
    at(orderedAt);
    const form = new URLSearchParams({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(amount),
      'line_items[0][price_data][product_data][name]': name,
      client_reference_id: reference,
      customer_email: email,
      'metadata[reference]': reference,
      'payment_intent_data[metadata][reference]': reference,
      success_url: 'http://sandbox.invalid/success',
      cancel_url: 'http://sandbox.invalid/cancel',
    });
    const { id } = createSession(stripe, new Params(decodeForm(form)));
    at(paidAt);
    const { payment_intent: intent } = paySession(stripe, id);
    if (refundedAt) at(refundedAt);
    const refundId = refundedAt ? refundCharge(stripe, chargeOf(stripe, id)).id : null;
    return { sessionId: id, transactionId: intent ?? '', refundId, crypto: null };
  };

  const payByPayPal = ({ reference, name, amount, currency, orderedAt, paidAt, refundedAt }: DemoOrder) => {
    at(orderedAt);
    const value = { currency_code: currency, value: (amount / 100).toFixed(2) };
    const unit = {
      reference_id: 'default',
      custom_id: reference,
      invoice_id: reference,
      description: name,
      amount: value,
    };
    const response = callPayPal(paypal, {
      method: 'POST',
      path: '/v2/checkout/orders',
      query: new URLSearchParams(),
      headers: { authorization: `Bearer A21AA${defaultPayPal.clientId}`, 'paypal-request-id': reference },
      body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit] }),
    });
    const { id } = JSON.parse(response.body) as PayPalOrder;
    at(paidAt);
    approveOrder(paypal, id);
    const capture = captureOrder(paypal, id).purchase_units[0].payments?.captures[0]?.id ?? '';
    if (refundedAt) at(refundedAt);
    const refundId = refundedAt ? refundCapture(paypal, capture).id : null;
    return { sessionId: id, transactionId: capture, refundId, crypto: null };
  };

  const payInCrypto = (order: DemoOrder) => {
    const { reference, name, amount, currency, orderedAt, paidAt, refundedAt, asset = 'ltc', share = 1, late } = order;
    at(orderedAt);
    const { payment_id: id } = createPayment(nowpayments, {
      price_amount: amount / 100,
      price_currency: currency.toLowerCase(),
      pay_currency: asset,
      order_id: reference,
      order_description: name,
    });
    at(paidAt);
    const session = String(id);
    const paid = late
      ? movePayment(nowpayments, session, 'expired', nowpayments.records.payments[session]?.pay_amount)
      : payIn(nowpayments, session, share);
    if (refundedAt) {
      at(refundedAt);
      movePayment(nowpayments, session, 'refunded');
    }
    const crypto = {
      asset: paid.pay_currency,
      amount: String(paid.pay_amount),
      address: paid.pay_address,
      extraId: paid.payin_extra_id,
      network: paid.network,
      expiresAt: paid.valid_until,
      received: String(paid.actually_paid),
    };
    return { sessionId: session, transactionId: session, refundId: refundedAt ? session : null, crypto };
  };

  const pay = { stripe: payByCard, paypal: payByPayPal, nowpayments: payInCrypto };
  return {
    add: (order: DemoOrder): DemoRecord => pay[order.gateway](order),
    /**
     * Returns the content of the sandbox's state file without events, because the portal would receive them as lost
     * webhooks.
     */
    snapshot: () => ({
      stripe: { records: { ...stripe.records, events: {} }, deliveries: [] },
      paypal: { records: { ...paypal.records, events: {} }, deliveries: [] },
      nowpayments: { records: { ...nowpayments.records, notices: {} }, deliveries: [] },
    }),
  };
};

export type DemoSandbox = ReturnType<typeof recordDemoPayments>;
