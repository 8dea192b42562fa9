import type Stripe from 'stripe';
import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CheckoutOrder, type GatewayAdapter, GatewayError } from './gateways.ts';
import { eventOf, relevantTypes } from './stripe-events.ts';
import { chargeShareOf, factOfSession, openQuestionsOf, refundOf } from './stripe-facts.ts';

export type StripeSettings = NonNullable<Env['stripe']>;

/** Seconds by which the signature of a webhook may be older than the clock. */
const tolerance = 300;

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

/** The library's errors in our words; anything else is a bug and passes. */
const failureOf = (error: unknown, { StripeError }: typeof Stripe.errors): unknown => {
  if (!(error instanceof StripeError)) return error;
  const { statusCode, message } = error;
  // A wrong key or too many calls is ours to mend, not the payment's end; 409 is this very call, still running elsewhere.
  if (statusCode === undefined || [401, 403, 409, 429].includes(statusCode))
    return new GatewayError(message, 'silent', error);
  return new GatewayError(message, statusCode < 500 ? 'refused' : 'answered', error);
};

const sessionOf = (order: CheckoutOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams => ({
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
  // Not copied from the session by Stripe, and what its dashboard shows with the charge.
  payment_intent_data: { metadata: { reference: order.reference } },
  customer_email: order.email,
  locale: order.language as Stripe.Checkout.SessionCreateParams.Locale,
  // Stripe fills in the braces; encoded they would stay as they are.
  success_url: `${publicUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}&reference=${encodeURIComponent(order.reference)}`,
  cancel_url: `${publicUrl}/payment/cancel?reference=${encodeURIComponent(order.reference)}`,
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
});

/** Card payments on Stripe's hosted page. The library is loaded at first use: most processes start without a payment. */
export const stripeGateway = (settings: StripeSettings, publicUrl: string, clock: Clock): GatewayAdapter => {
  let connection: Promise<Connection> | undefined;
  const open = (): Promise<Connection> => {
    connection ??= connect(settings);
    return connection;
  };
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const { stripe, errors } = await open();
    try {
      return await call(stripe);
    } catch (error) {
      throw failureOf(error, errors);
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

  /** With intent, charge and refunds, also from a server that leaves out what it was asked to include. */
  const retrieve = async (sessionId: string) => {
    const expand = ['payment_intent.latest_charge.refunds'];
    const session = await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand }));
    const intent = session.payment_status === 'paid' ? await whole(session.payment_intent) : session.payment_intent;
    return { ...session, payment_intent: intent };
  };
  const whole = async (named: Stripe.Checkout.Session['payment_intent']) => {
    if (named === null) return null;
    const intent =
      typeof named === 'string'
        ? await ask((stripe) => stripe.paymentIntents.retrieve(named, { expand: ['latest_charge.refunds'] }))
        : named;
    const charge = intent.latest_charge;
    if (typeof charge !== 'string') return intent;
    return {
      ...intent,
      latest_charge: await ask((stripe) => stripe.charges.retrieve(charge, { expand: ['refunds'] })),
    };
  };
  const listWhatElse = async (session: unknown) => {
    const open = openQuestionsOf(session);
    const which = { payment_intent: open?.intent ?? '', limit: 100 };
    const disputes = open?.disputes ? (await ask((stripe) => stripe.disputes.list(which))).data : [];
    const refunds = open?.refunds ? (await ask((stripe) => stripe.refunds.list(which))).data : undefined;
    return { disputes, refunds };
  };

  return {
    name: 'stripe',
    livemode: settings.live,
    createCheckout: async (order) => {
      const idempotencyKey = `checkout:${order.reference}:${order.attempt}`;
      const { id, url } = await ask((stripe) =>
        stripe.checkout.sessions.create(sessionOf(order, publicUrl), { idempotencyKey }),
      );
      if (typeof id !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url))
        throw new GatewayError('Stripe answered with something else than an open session.', 'answered');
      return { sessionId: id, url };
    },
    read: async (sessionId) => {
      const session = await retrieve(sessionId);
      return factOfSession(session, await listWhatElse(session));
    },
    refund: async (order) => {
      const session = await retrieve(order.sessionId);
      const { refunds = [] } = factOfSession(session, await listWhatElse(session));
      // Stripe forgets its own keys after a day; the refund remembers ours.
      const made = refunds.find(({ key }) => key === order.key);
      if (made) return { refundId: made.id, status: made.status };
      // Always the exact sum: without one Stripe would give back whatever is left, which may be less than was asked for.
      const amount = chargeShareOf(session, order.amount);
      const metadata = { reference: order.reference, refund: order.key };
      const reason = 'requested_by_customer';
      const idempotencyKey = `refund:${order.key}:${order.attempt}`;
      const answer = await ask((stripe) =>
        stripe.refunds.create({ payment_intent: order.transactionId, amount, reason, metadata }, { idempotencyKey }),
      );
      const { id, status } = refundOf(session, answer);
      return { refundId: id, status };
    },
    close: async (sessionId) => {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        // Only an open session can be closed; whoever closes reads it again and learns why it was not.
        if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error;
      }
    },
    verify: async (body, headers) => {
      const header = headers['stripe-signature'];
      if (typeof header !== 'string' || header.length > 4000) return undefined;
      const { stripe, errors } = await open();
      // Several secrets stand side by side while one is being replaced.
      for (const secret of settings.webhookSecrets)
        try {
          stripe.webhooks.constructEvent(
            Buffer.from(body),
            header,
            secret,
            tolerance,
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
    listEvents: async (since, cursor) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = await ask((stripe) =>
        stripe.events.list({
          types: [...relevantTypes],
          created,
          limit: 100,
          ...(cursor === undefined ? {} : { starting_after: cursor }),
        }),
      );
      const letters = page.data.flatMap((sent) => {
        const body = Buffer.from(JSON.stringify(sent));
        const event = parse(body);
        return event ? [{ event, body }] : [];
      });
      return { letters, next: page.has_more ? page.data.at(-1)?.id : undefined };
    },
  };
};
