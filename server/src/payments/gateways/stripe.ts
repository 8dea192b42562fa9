import { isReachable } from '@wyrmgate/contract/users-constants';
import type Stripe from 'stripe';
import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CheckoutOrder, type GatewayAdapter, GatewayError } from './gateways.ts';
import { listStripeEntries } from './stripe-entries.ts';
import { eventOf, relevantTypes } from './stripe-events.ts';
import { missingPartsOf, refundOf, sessionStateOf, toChargeCurrency } from './stripe-state.ts';

export type StripeSettings = NonNullable<Env['stripe']>;

const signatureToleranceSeconds = 300;

type Connection = { stripe: Stripe; errors: typeof Stripe.errors };

const connect = async ({ secretKey, apiBase }: StripeSettings): Promise<Connection> => {
  const { default: Library } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === 'https:';
  const stripe = new Library(secretKey, {
    host: hostname,
    port: port || (secure ? '443' : '80'),
    protocol: secure ? 'https' : 'http',
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 10_000,
  });
  return { stripe, errors: Library.errors };
};

/** Maps errors of the Stripe library. Other errors are bugs, and pass through unchanged. */
const gatewayErrorOf = (error: unknown, { StripeError }: typeof Stripe.errors): unknown => {
  if (!(error instanceof StripeError)) return error;
  const { statusCode, message } = error;
  // Wrong keys and rate limits must not fail the payment. 409 means that the same call is still running.
  if (statusCode === undefined || [401, 403, 409, 429].includes(statusCode))
    return new GatewayError(message, 'silent', error);
  return new GatewayError(message, statusCode < 500 ? 'refused' : 'answered', error);
};

const sessionParams = (order: CheckoutOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: order.amount,
        product_data: { name: order.name, ...(order.description ? { description: order.description } : {}) },
      },
    },
  ],
  client_reference_id: order.reference,
  metadata: { reference: order.reference },
  // Stripe's dashboard shows the intent's metadata, and Stripe does not copy the session's metadata to the intent.
  payment_intent_data: { metadata: { reference: order.reference } },
  // Stripe would show an internal address on its page.
  ...(isReachable(order.email) ? { customer_email: order.email } : {}),
  locale: order.language as Stripe.Checkout.SessionCreateParams.Locale,
  // Stripe replaces the placeholder only if its braces are not encoded.
  success_url: `${publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}&reference=${encodeURIComponent(order.reference)}`,
  cancel_url: `${publicUrl}/payment/cancel?reference=${encodeURIComponent(order.reference)}`,
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
});

/**
 * Opens the gateway for card payments on Stripe's hosted page. The library is loaded on first use, to keep the start
 * fast.
 */
export const stripeGateway = (settings: StripeSettings, publicUrl: string, clock: Clock): GatewayAdapter => {
  let connection: Promise<Connection> | undefined;
  const connected = (): Promise<Connection> => {
    connection ??= connect(settings);
    return connection;
  };
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const { stripe, errors } = await connected();
    try {
      return await work(stripe);
    } catch (error) {
      throw gatewayErrorOf(error, errors);
    }
  };
  const parse: GatewayAdapter['parse'] = (body) => {
    try {
      return eventOf(JSON.parse(Buffer.from(body).toString('utf8')));
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  };

  /** Reads a session with intent, charge and refunds, even from a server that ignores `expand`. */
  const retrieve = async (sessionId: string) => {
    const expand = ['payment_intent.latest_charge.refunds'];
    const session = await call((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand }));
    const intent =
      session.payment_status === 'paid' ? await expandIntent(session.payment_intent) : session.payment_intent;
    return { ...session, payment_intent: intent };
  };
  const expandIntent = async (intentOrId: Stripe.Checkout.Session['payment_intent']) => {
    if (intentOrId === null) return null;
    const intent =
      typeof intentOrId === 'string'
        ? await call((stripe) => stripe.paymentIntents.retrieve(intentOrId, { expand: ['latest_charge.refunds'] }))
        : intentOrId;
    const charge = intent.latest_charge;
    if (typeof charge !== 'string') return intent;
    return {
      ...intent,
      latest_charge: await call((stripe) => stripe.charges.retrieve(charge, { expand: ['refunds'] })),
    };
  };
  const listDisputesAndRefunds = async (session: unknown) => {
    const open = missingPartsOf(session);
    const which = { payment_intent: open?.intent ?? '', limit: 100 };
    const disputes = open?.disputes ? (await call((stripe) => stripe.disputes.list(which))).data : [];
    const refunds = open?.refunds ? (await call((stripe) => stripe.refunds.list(which))).data : undefined;
    return { disputes, refunds };
  };

  return {
    name: 'stripe',
    livemode: settings.live,
    createCheckout: async (order) => {
      const idempotencyKey = `checkout:${order.reference}:${order.attempt}`;
      const { id, url } = await call((stripe) =>
        stripe.checkout.sessions.create(sessionParams(order, publicUrl), { idempotencyKey }),
      );
      if (typeof id !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url))
        throw new GatewayError('Stripe did not return an open session.', 'answered');
      return { sessionId: id, url };
    },
    read: async (sessionId) => {
      const session = await retrieve(sessionId);
      return sessionStateOf(session, await listDisputesAndRefunds(session));
    },
    refund: async (order) => {
      const session = await retrieve(order.sessionId);
      const { refunds = [] } = sessionStateOf(session, await listDisputesAndRefunds(session));
      // Stripe forgets idempotency keys after a day, so the portal's key is also stored in the refund.
      const existing = refunds.find(({ key }) => key === order.key);
      if (existing) return { refundId: existing.id, status: existing.status };
      // Without an amount, Stripe would refund the remainder, which may be less than requested.
      const amount = toChargeCurrency(session, order.amount);
      const metadata = { reference: order.reference, refund: order.key };
      const reason = 'requested_by_customer';
      const idempotencyKey = `refund:${order.key}:${order.attempt}`;
      const response = await call((stripe) =>
        stripe.refunds.create({ payment_intent: order.transactionId, amount, reason, metadata }, { idempotencyKey }),
      );
      const { id, status } = refundOf(session, response);
      return { refundId: id, status };
    },
    close: async (sessionId) => {
      try {
        await call((stripe) => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // Only open sessions can be closed. Callers read the session afterwards, so they see whether it was paid.
        if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error;
      }
    },
    verify: async (body, headers) => {
      const header = headers['stripe-signature'];
      if (typeof header !== 'string' || header.length > 4000) return undefined;
      // The library rejects old signatures, but not signatures dated in the future.
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
      if (!(signedAt * 1000 <= clock.now().getTime() + signatureToleranceSeconds * 1000)) return undefined;
      const { stripe, errors } = await connected();
      // There are several secrets while one is being rotated.
      for (const secret of settings.webhookSecrets)
        try {
          stripe.webhooks.constructEvent(
            Buffer.from(body),
            header,
            secret,
            signatureToleranceSeconds,
            undefined,
            clock.now().getTime(),
          );
          return parse(body);
        } catch (error) {
          if (!(error instanceof errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError))
            throw error;
        }
      return undefined;
    },
    parse,
    listEntries: (from, to, cursor) => listStripeEntries(call, from, to, cursor),
    listEvents: async (since, cursor) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = await call((stripe) =>
        stripe.events.list({
          types: [...relevantTypes],
          created,
          limit: 100,
          ...(cursor === undefined ? {} : { starting_after: cursor }),
        }),
      );
      const webhooks = page.data.flatMap((sent) => {
        const body = Buffer.from(JSON.stringify(sent));
        const event = parse(body);
        return event ? [{ event, body }] : [];
      });
      return { webhooks, next: page.has_more ? page.data.at(-1)?.id : undefined };
    },
  };
};
