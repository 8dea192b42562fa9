import { formatCents } from '@wyrmgate/contract/amounts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CheckoutOrder, type GatewayAdapter, GatewayError, type GatewayPaymentState } from './gateways.ts';
import { gatewayErrorOf } from './http.ts';
import { issueOf, type PayPalSettings, paypalClient } from './paypal-client.ts';
import { listPayPalEntries } from './paypal-entries.ts';
import { eventOf } from './paypal-events.ts';
import { signatureCheck } from './paypal-signature.ts';
import {
  captureStateOf,
  disputesOf,
  orderStateOf,
  refundStatusOf,
  refundsOfOrder,
  withDisputes,
} from './paypal-state.ts';

const Created = z.object({
  id: z.string().min(1).max(255),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
const Refunded = z.object({ id: z.string(), status: z.string() });
const Listed = z.object({
  events: z.array(z.unknown()).optional().catch(undefined),
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .optional()
    .catch(undefined),
});

/** PayPal requires a region with each language. */
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  it: 'it-IT',
  es: 'es-ES',
  ro: 'ro-RO',
  tr: 'tr-TR',
  de: 'de-DE',
  fr: 'fr-FR',
  pl: 'pl-PL',
  hu: 'hu-HU',
  pt: 'pt-PT',
};

const orderOf = (order: CheckoutOrder, publicUrl: string) => {
  const money = { currency_code: order.currency, value: formatCents(order.amount) };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order.reference,
        custom_id: order.reference,
        // PayPal rejects a second payment with the same invoice id.
        invoice_id: order.reference,
        description: order.name.slice(0, 127),
        amount: { ...money, breakdown: { item_total: money } },
        items: [{ name: order.name.slice(0, 127), quantity: '1', unit_amount: money, category: 'DIGITAL_GOODS' }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: `${publicUrl}/payment/success?reference=${encodeURIComponent(order.reference)}`,
          cancel_url: `${publicUrl}/payment/cancel?reference=${encodeURIComponent(order.reference)}`,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: locales[order.language] ?? 'en-US',
        },
      },
    },
  };
};

/** After these errors the order stays open, so that the payer can approve it or choose another payment method. */
const retryable: readonly string[] = ['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];
/** A concurrent capture has succeeded, and the order shows its outcome. */
const alreadyCaptured: readonly string[] = ['ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_COMPLETED'];

/** PayPal deletes unpaid orders after a while, and they can no longer be paid. */
const expiredOrderState = (sessionId: string, livemode: boolean): GatewayPaymentState => ({
  status: 'pending',
  gatewayStatus: 'RESOURCE_NOT_FOUND',
  sessionId,
  transactionId: undefined,
  reference: undefined,
  amount: 0,
  returned: 0,
  currency: '',
  livemode,
  idle: true,
});

/**
 * Opens the gateway for PayPal Orders v2. The payer approves on PayPal's page, and then this portal captures the
 * money.
 */
export const paypalGateway = (settings: PayPalSettings, publicUrl: string, clock: Clock): GatewayAdapter => {
  const client = paypalClient(settings, clock);
  const isAuthentic = signatureCheck(settings, client, clock);
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  const readOrder = (id: string) => client.sendOrThrow('Reading an order', { method: 'GET', path: orderPath(id) });
  const parse: GatewayAdapter['parse'] = (body) => {
    try {
      return eventOf(JSON.parse(Buffer.from(body).toString('utf8')), settings.live);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
  const hideOwnPayee = (paymentState: GatewayPaymentState): GatewayPaymentState => ({
    ...paymentState,
    payee:
      settings.merchantId === undefined || paymentState.payee === settings.merchantId ? undefined : paymentState.payee,
  });
  const addDisputes = async (paymentState: GatewayPaymentState): Promise<GatewayPaymentState> => {
    if (paymentState.status !== 'completed' || paymentState.transactionId === undefined) return paymentState;
    const path = '/v1/customer/disputes';
    const get = async (at: string) => {
      const response = await client.send({ method: 'GET', path: `${path}${at}` });
      if (response.status >= 500 || response.status === 429)
        throw gatewayErrorOf('Reading disputes', response, issueOf(response));
      return response;
    };
    // Not every app may read disputes. Without them, only reversals are known.
    const hidden: GatewayPaymentState = { ...paymentState, disputesHidden: true };
    const list = await get(`?disputed_transaction_id=${encodeURIComponent(paymentState.transactionId)}`);
    if (list.status >= 400) return hidden;
    const listed = disputesOf(list.body);
    const resolvedDisputes = await Promise.all(
      listed.flatMap(({ id, resolved }) => (resolved ? [get(`/${encodeURIComponent(id)}`)] : [])),
    );
    if (resolvedDisputes.some(({ status }) => status >= 400)) return hidden;
    const openDisputes = listed.flatMap(({ resolved, dispute }) => (resolved ? [] : [dispute]));
    return withDisputes(paymentState, [...openDisputes, ...resolvedDisputes.map(({ body }) => body)]);
  };
  /** Reads the capture of an order that PayPal has deleted. */
  const readCapture = async (sessionId: string, transactionId: string): Promise<GatewayPaymentState> => {
    const path = `/v2/payments/captures/${encodeURIComponent(transactionId)}`;
    return captureStateOf(
      await client.sendOrThrow('Reading a capture', { method: 'GET', path }),
      sessionId,
      settings.live,
    );
  };
  const read: GatewayAdapter['read'] = async (sessionId, paid) => {
    const response = await client.send({ method: 'GET', path: orderPath(sessionId) });
    const isGone = response.status === 404;
    if (isGone && !paid?.transactionId) return expiredOrderState(sessionId, settings.live);
    if (response.status >= 400 && !isGone) throw gatewayErrorOf('Reading an order', response, issueOf(response));
    const paymentState = isGone
      ? await readCapture(sessionId, paid?.transactionId ?? '')
      : hideOwnPayee(orderStateOf(response.body, settings.live));
    return paid ? addDisputes(paymentState) : paymentState;
  };

  return {
    name: 'paypal',
    livemode: settings.live,
    createCheckout: async (order) => {
      const response = await client.sendOrThrow('Creating an order', {
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: `order:${order.reference}:${order.attempt}`,
        body: JSON.stringify(orderOf(order, publicUrl)),
      });
      const { id, links } = Created.safeParse(response).data ?? {};
      const url = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (id === undefined || url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
        throw new GatewayError('PayPal did not return an open order.', 'answered');
      return { sessionId: id, url };
    },
    read,
    capture: async (sessionId, reference, attempt) => {
      const response = await client.send({
        method: 'POST',
        path: `${orderPath(sessionId)}/capture`,
        requestId: `capture:${reference}:${attempt}`,
        body: '{}',
      });
      const issue = response.status < 400 ? undefined : (issueOf(response) ?? '');
      const now = await read(sessionId);
      // This or a concurrent call has captured the order, or the order has ended.
      if (now.transactionId !== undefined || (!now.approved && now.status !== 'pending')) return now;
      if (issue === undefined || alreadyCaptured.includes(issue) || response.status !== 422)
        throw gatewayErrorOf('Capturing an order', response, issue);
      const paymentState = { ...now, gatewayStatus: issue.slice(0, 100), approved: false };
      if (retryable.includes(issue)) return { ...paymentState, status: 'pending', idle: true };
      if (issue === 'ORDER_EXPIRED') return { ...paymentState, status: 'cancelled' };
      return issue === 'DUPLICATE_INVOICE_ID'
        ? { ...paymentState, hold: 'duplicate' }
        : { ...paymentState, status: 'failed' };
    },
    refund: async ({ key, attempt, sessionId, transactionId, amount, currency }) => {
      // PayPal forgets idempotency keys after 45 days, so the portal's key is also stored in the refund.
      const existing = refundsOfOrder(await readOrder(sessionId)).find((refund) => refund.key === key);
      if (existing) return { refundId: existing.id, status: existing.status };
      const response = await client.sendOrThrow('Refunding', {
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(transactionId)}/refund`,
        requestId: `refund:${key}:${attempt}`,
        body: JSON.stringify({ amount: { currency_code: currency, value: formatCents(amount) }, custom_id: key }),
      });
      const refund = Refunded.safeParse(response).data;
      if (!refund) throw new GatewayError('PayPal did not return a refund.', 'silent');
      return { refundId: refund.id, status: refundStatusOf(refund.status) };
    },
    // PayPal cannot close orders. Uncaptured ones take no money and expire.
    close: () => Promise.resolve(),
    verify: async (body, headers) => ((await isAuthentic(body, headers)) ? parse(body) : undefined),
    parse,
    listEntries: (from, to, cursor) => listPayPalEntries(client, from, to, cursor),
    listEvents: async (since, cursor) => {
      const period = new URLSearchParams({
        start_time: since.toISOString(),
        end_time: clock.now().toISOString(),
        page_size: '300',
      });
      const path = cursor ?? `/v1/notifications/webhooks-events?${period}`;
      const { events = [], links = [] } =
        Listed.safeParse(await client.sendOrThrow('Listing events', { method: 'GET', path })).data ?? {};
      const webhooks = events.flatMap((sent) => {
        const body = Buffer.from(JSON.stringify(sent));
        const event = parse(body);
        return event ? [{ event, body }] : [];
      });
      const next = links.find(({ rel }) => rel === 'next')?.href;
      const url =
        next !== undefined && URL.canParse(next, settings.apiBase) ? new URL(next, settings.apiBase) : undefined;
      // Drops the host, so that a response cannot redirect the portal to another server.
      return { webhooks, next: url && webhooks.length > 0 ? `${url.pathname}${url.search}` : undefined };
    },
  };
};
