import { randomUUID } from 'node:crypto';
import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  defaultNowPayments,
  defaultPayPal,
  type Sandbox,
  type SandboxControl,
  startSandbox,
} from '../sandbox/sandbox.ts';
import type { GameWorld } from '../src/game/port.ts';
import { balanceOf } from '../src/ledger/service.ts';
import { verifyLedger } from '../src/ledger/verify.ts';
import { createPackage } from '../src/packages/service.ts';
import { type BreakerRules, defaultBreakerRules } from '../src/payments/gateways/breaker.ts';
import type { PaymentRow } from '../src/payments/table.ts';
import { paymentEvents, payments, webhookInbox } from '../src/payments/table.ts';
import { mailOutbox } from '../src/platform/mail/table.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import type { TestUser } from './users.ts';

export const secretKey = 'sk_test_sandbox';
export const webhookSecret = 'whsec_sandbox';
/**
 * The package that tests buy. `eur` and `usd` are the cents that rows and gateways contain, `euros` and `dollars` the
 * same in the API.
 */
export const chest = {
  id: 'captains-coffer',
  coins: 1000,
  bonus: 100,
  eur: 999,
  usd: 1099,
  euros: 9.99,
  dollars: 10.99,
} as const;

export type Shop = {
  portal: TestApp;
  sandbox: Sandbox;
  control: SandboxControl;
  /** Base URL of the portal. */
  base: string;
  /** Starts a second server on the same database. Close it before the shop. */
  openSecondServer(): Promise<{ base: string; server: TestApp }>;
  /** Starts a Stripe payment, with a new idempotency key unless given. */
  orderStripe(
    buyer: TestUser,
    options?: { key?: string; currency?: Currency },
  ): Promise<{ session_id: string; url: string; reference: string }>;
  orderPaypal(
    buyer: TestUser,
    options?: { key?: string; currency?: Currency },
  ): Promise<{ order_id: string; url: string; reference: string }>;
  orderCrypto(buyer: TestUser, options?: { key?: string; currency?: Currency; asset?: string }): Promise<CryptoPayment>;
  /** Delivers all PayPal and NOWPayments events of a payment and returns the response statuses. */
  deliverOtherEvents(id: string): Promise<number[]>;
  /** Delivers the Stripe events of a session and returns the response statuses. */
  deliverEvents(sessionId: string, type?: string, how?: { times?: number; concurrency?: number }): Promise<number[]>;
  /** Sends a custom request to the webhook endpoint. */
  post(body: string, headers: Record<string, string>, path?: string): Promise<{ status: number; body: unknown }>;
  payment(reference: string): Promise<PaymentRow>;
  timeline(reference: string): Promise<{ kind: string; from: string | null; to: string | null }[]>;
  balance(user: TestUser): Promise<number>;
  mails(reference: string): Promise<(typeof mailOutbox.$inferSelect)[]>;
  /** Resolves when every stored webhook has been processed. */
  settled(): Promise<void>;
  ledger(): ReturnType<typeof verifyLedger>;
  close(): Promise<void>;
};

/** Starts a portal and a payment sandbox that it uses as its gateways. Both follow the test's clock. */
export const openShop = async (
  options: {
    env?: Record<string, string>;
    webhooks?: 'automatic' | 'manual';
    gatewayRules?: BreakerRules;
    /** A game that follows `clock`, instead of the demo world. */
    game?: GameWorld;
    clock?: TestApp['clock'];
  } = {},
): Promise<Shop> => {
  let now = () => Date.now();
  const sandbox = await startSandbox({
    stripe: { secretKey, webhookSecret },
    webhooks: options.webhooks ?? 'manual',
    now: () => now(),
  });
  const env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    PAYPAL_CLIENT_ID: defaultPayPal.clientId,
    PAYPAL_CLIENT_SECRET: defaultPayPal.clientSecret,
    PAYPAL_WEBHOOK_ID: defaultPayPal.webhookId,
    PAYPAL_API_BASE: sandbox.url,
    PAYPAL_CERT_HOSTS: new URL(sandbox.url).host,
    NOWPAYMENTS_API_KEY: defaultNowPayments.apiKey,
    NOWPAYMENTS_IPN_SECRET: defaultNowPayments.ipnSecret,
    NOWPAYMENTS_API_BASE: `${sandbox.url}/nowpayments/v1`,
    NOWPAYMENTS_EMAIL: defaultNowPayments.account.email,
    NOWPAYMENTS_PASSWORD: defaultNowPayments.account.password,
    PAYMENT_SANDBOX: '1',
    ...options.env,
  };
  const { game, clock } = options;
  const portal = await startTestApp({
    env,
    ...(game ? { game } : {}),
    ...(clock ? { clock } : {}),
    // Gateway timeouts have separate tests; elsewhere a busy machine must not trigger them.
    gatewayRules: options.gatewayRules ?? { ...defaultBreakerRules, timeoutMs: 60_000 },
  });
  now = () => portal.clock.now().getTime();
  const base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  sandbox.control.sendWebhooksTo(base);
  const { db } = portal.platform.database;
  await createPackage(db, {
    package_id: chest.id,
    name: "Captain's Coffer",
    coins: chest.coins,
    bonus_coins: chest.bonus,
    price_eur: chest.eur,
    price_usd: chest.usd,
    created_at: portal.clock.now(),
  });
  const find = async (reference: string): Promise<PaymentRow> => {
    const [row] = await db.select().from(payments).where(eq(payments.reference, reference));
    if (!row) throw new Error(`There is no payment ${reference}.`);
    return row;
  };

  return {
    portal,
    sandbox,
    control: sandbox.control,
    base,
    openSecondServer: async () => {
      const server = await startTestApp({ env, database: portal.platform.database, clock: portal.clock });
      return { server, base: await server.app.listen({ port: 0, host: '127.0.0.1' }) };
    },
    orderStripe: (buyer, { key = randomUUID(), currency = 'EUR' } = {}) =>
      buyer.api.payments.createStripeSession(
        { body: { package_id: chest.id, currency, consent: true } },
        { headers: { 'idempotency-key': key } },
      ),
    orderPaypal: (buyer, { key = randomUUID(), currency = 'EUR' } = {}) =>
      buyer.api.payments.createPaypalOrder(
        { body: { package_id: chest.id, currency, consent: true } },
        { headers: { 'idempotency-key': key } },
      ),
    orderCrypto: (buyer, { key = randomUUID(), currency = 'EUR', asset = 'ltc' } = {}) =>
      buyer.api['crypto-payments'].create(
        { body: { package_id: chest.id, currency, pay_currency: asset, consent: true } },
        { headers: { 'idempotency-key': key } },
      ),
    deliverOtherEvents: async (id) => {
      const statuses: number[] = [];
      for (const event of sandbox.control.paypal.events(id))
        statuses.push(...(await sandbox.control.paypal.deliver(event.id)));
      for (const notice of sandbox.control.nowpayments.notices(id))
        statuses.push(...(await sandbox.control.nowpayments.deliver(notice.id)));
      return statuses;
    },
    deliverEvents: async (sessionId, type = 'checkout.session.completed', how = {}) => {
      const statuses: number[] = [];
      for (const event of sandbox.control.events(sessionId, type as 'checkout.session.completed'))
        statuses.push(...(await sandbox.control.deliver(event.id, how)));
      return statuses;
    },
    post: async (body, headers, path = '/api/webhooks/stripe') => {
      const reply = await fetch(`${base}${path}`, { method: 'POST', body, headers });
      return { status: reply.status, body: await reply.json() };
    },
    payment: find,
    timeline: async (reference) => {
      const { id } = await find(reference);
      const rows = await db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.payment_id, id))
        .orderBy(asc(paymentEvents.id));
      return rows.map(({ kind, from_status, to_status }) => ({ kind, from: from_status, to: to_status }));
    },
    balance: (person) => balanceOf(db, person.id),
    mails: async (reference) => {
      const { id } = await find(reference);
      return db
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.cause, `payment:${id}:completed`));
    },
    settled: async () => {
      await eventually(async () => {
        const waiting = await db
          .select({ id: webhookInbox.id })
          .from(webhookInbox)
          .where(and(isNull(webhookInbox.processed_at)));
        return waiting.length === 0;
      });
    },
    ledger: () => verifyLedger(db),
    close: async () => {
      await portal.close();
      await sandbox.close();
    },
  };
};
