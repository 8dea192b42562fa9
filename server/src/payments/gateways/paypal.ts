import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { majorUnits } from './amounts.ts';
import { type CheckoutOrder, type GatewayAdapter, GatewayError, type GatewayPaymentState } from './gateways.ts';
import { failureOf } from './http.ts';
import { issueOf, type PayPalSettings, paypalClient } from './paypal-client.ts';
import { eventOf } from './paypal-events.ts';
import {
  disputesIn,
  factOfCapture,
  factOfOrder,
  refundStatusOf,
  refundsOfOrder,
  withDisputes,
} from './paypal-facts.ts';
import { signatureCheck } from './paypal-signature.ts';

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

/** PayPal wants a region; it knows these for the languages of the portal. */
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
  const money = { currency_code: order.currency, value: majorUnits(order.amount) };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order.reference,
        custom_id: order.reference,
        // Unique per payment at PayPal as well: a second guard against paying twice.
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

/** The order stays as it was and the payer may try again, with another means or by agreeing first. */
const retryable: readonly string[] = ['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];
/** Somebody took it before: how it went stands in the order. */
const alreadyDone: readonly string[] = ['ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_COMPLETED'];

/** PayPal forgets orders that nobody paid: that is no money, and nobody will bring any. */
const forgotten = (sessionId: string, livemode: boolean): GatewayPaymentState => ({
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

/** PayPal through Orders v2: the payer agrees on PayPal's page, and only then this portal takes the money. */
export const paypalGateway = (settings: PayPalSettings, publicUrl: string, clock: Clock): GatewayAdapter => {
  const client = paypalClient(settings, clock);
  const holds = signatureCheck(settings, client, clock);
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;
  const readOrder = (id: string) => client.ask('Reading an order', { method: 'GET', path: orderPath(id) });
  const parse: GatewayAdapter['parse'] = (body) => {
    try {
      return eventOf(JSON.parse(Buffer.from(body).toString('utf8')), settings.live);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
  const ownPayee = (fact: GatewayPaymentState): GatewayPaymentState => ({
    ...fact,
    payee: settings.merchantId === undefined || fact.payee === settings.merchantId ? undefined : fact.payee,
  });
  const askDisputes = async (fact: GatewayPaymentState): Promise<GatewayPaymentState> => {
    if (fact.status !== 'completed' || fact.transactionId === undefined) return fact;
    const path = '/v1/customer/disputes';
    const look = async (at: string) => {
      const answer = await client.send({ method: 'GET', path: `${path}${at}` });
      if (answer.status >= 500 || answer.status === 429) throw failureOf('Reading disputes', answer, issueOf(answer));
      return answer;
    };
    // Not every app may read disputes; then only what PayPal books as reversed is known.
    const hidden: GatewayPaymentState = { ...fact, disputesHidden: true };
    const list = await look(`?disputed_transaction_id=${encodeURIComponent(fact.transactionId)}`);
    if (list.status >= 400) return hidden;
    const listed = disputesIn(list.body);
    const ended = await Promise.all(
      listed.flatMap(({ id, over }) => (over ? [look(`/${encodeURIComponent(id)}`)] : [])),
    );
    if (ended.some(({ status }) => status >= 400)) return hidden;
    const open = listed.flatMap(({ over, told }) => (over ? [] : [told]));
    return withDisputes(fact, [...open, ...ended.map(({ body }) => body)]);
  };
  /** What became of money that was taken from an order which is no more. */
  const readCapture = async (sessionId: string, transactionId: string): Promise<GatewayPaymentState> => {
    const path = `/v2/payments/captures/${encodeURIComponent(transactionId)}`;
    return factOfCapture(await client.ask('Reading a capture', { method: 'GET', path }), sessionId, settings.live);
  };
  const read: GatewayAdapter['read'] = async (sessionId, paid) => {
    const answer = await client.send({ method: 'GET', path: orderPath(sessionId) });
    const gone = answer.status === 404;
    if (gone && !paid?.transactionId) return forgotten(sessionId, settings.live);
    if (answer.status >= 400 && !gone) throw failureOf('Reading an order', answer, issueOf(answer));
    const fact = gone
      ? await readCapture(sessionId, paid?.transactionId ?? '')
      : ownPayee(factOfOrder(answer.body, settings.live));
    return paid ? askDisputes(fact) : fact;
  };

  return {
    name: 'paypal',
    livemode: settings.live,
    createCheckout: async (order) => {
      const answer = await client.ask('Creating an order', {
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: `order:${order.reference}:${order.attempt}`,
        body: JSON.stringify(orderOf(order, publicUrl)),
      });
      const { id, links } = Created.safeParse(answer).data ?? {};
      const url = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (id === undefined || url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
        throw new GatewayError('PayPal answered with something else than an open order.', 'answered');
      return { sessionId: id, url };
    },
    read,
    capture: async (sessionId, reference, attempt) => {
      const answer = await client.send({
        method: 'POST',
        path: `${orderPath(sessionId)}/capture`,
        requestId: `capture:${reference}:${attempt}`,
        body: '{}',
      });
      const issue = answer.status < 400 ? undefined : (issueOf(answer) ?? '');
      const now = await read(sessionId);
      // It was taken: by this try or by another at this very moment. Or the order has ended.
      if (now.transactionId !== undefined || (!now.approved && now.status !== 'pending')) return now;
      if (issue === undefined || alreadyDone.includes(issue) || answer.status !== 422)
        throw failureOf('Taking a payment', answer, issue);
      const fact = { ...now, gatewayStatus: issue.slice(0, 100), approved: false };
      if (retryable.includes(issue)) return { ...fact, status: 'pending', idle: true };
      if (issue === 'ORDER_EXPIRED') return { ...fact, status: 'cancelled' };
      return issue === 'DUPLICATE_INVOICE_ID' ? { ...fact, hold: 'duplicate' } : { ...fact, status: 'failed' };
    },
    refund: async ({ key, attempt, sessionId, transactionId, amount, currency }) => {
      // PayPal forgets its own keys after 45 days; the refund carries ours.
      const made = refundsOfOrder(await readOrder(sessionId)).find((refund) => refund.key === key);
      if (made) return { refundId: made.id, status: made.status };
      const answer = await client.ask('Refunding', {
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(transactionId)}/refund`,
        requestId: `refund:${key}:${attempt}`,
        body: JSON.stringify({ amount: { currency_code: currency, value: majorUnits(amount) }, custom_id: key }),
      });
      const refund = Refunded.safeParse(answer).data;
      if (!refund) throw new GatewayError('PayPal answered with something else than a refund.', 'silent');
      return { refundId: refund.id, status: refundStatusOf(refund.status) };
    },
    // An order nobody captures takes no money and ends by itself; PayPal has no call to close one.
    close: () => Promise.resolve(),
    verify: async (body, headers) => ((await holds(body, headers)) ? parse(body) : undefined),
    parse,
    listEvents: async (since, cursor) => {
      const period = new URLSearchParams({
        start_time: since.toISOString(),
        end_time: clock.now().toISOString(),
        page_size: '300',
      });
      const path = cursor ?? `/v1/notifications/webhooks-events?${period}`;
      const { events = [], links = [] } =
        Listed.safeParse(await client.ask('Listing events', { method: 'GET', path })).data ?? {};
      const letters = events.flatMap((sent) => {
        const body = Buffer.from(JSON.stringify(sent));
        const event = parse(body);
        return event ? [{ event, body }] : [];
      });
      const next = links.find(({ rel }) => rel === 'next')?.href;
      const url =
        next !== undefined && URL.canParse(next, settings.apiBase) ? new URL(next, settings.apiBase) : undefined;
      // Only the place within PayPal counts, so that no answer can send us elsewhere.
      return { letters, next: url && letters.length > 0 ? `${url.pathname}${url.search}` : undefined };
    },
  };
};
