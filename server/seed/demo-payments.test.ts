import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, isNotNull, isNull, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultNowPayments, defaultPayPal, type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { reconcileDays } from '../src/payments/reconciliation/reconcile-days.ts';
import { settle } from '../src/payments/settlement/settle.ts';
import { type PaymentRow, payments, reconciliations, webhookInbox } from '../src/payments/table.ts';
import { processEvent } from '../src/payments/webhooks/process-event.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { createTestUser } from '../test/users.ts';
import { seedDemoCommunity } from './demo.ts';
import { unknownSession } from './gateway-events.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrmgate-demo-'));
const stripe = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' };
let seeded: TestApp;
let demo: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  seeded = await startTestApp();
  const stateFile = join(folder, 'sandbox.json');
  writeFileSync(stateFile, JSON.stringify(await seedDemoCommunity(seeded.platform)));
  const now = () => seeded.clock.now().getTime();
  sandbox = await startSandbox({ stripe, stateFile, now, webhooks: 'manual' });
  const env = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    PAYPAL_CLIENT_ID: defaultPayPal.clientId,
    PAYPAL_CLIENT_SECRET: defaultPayPal.clientSecret,
    PAYPAL_WEBHOOK_ID: defaultPayPal.webhookId,
    PAYPAL_API_BASE: sandbox.url,
    NOWPAYMENTS_API_KEY: defaultNowPayments.apiKey,
    NOWPAYMENTS_IPN_SECRET: defaultNowPayments.ipnSecret,
    NOWPAYMENTS_API_BASE: `${sandbox.url}/nowpayments/v1`,
    NOWPAYMENTS_EMAIL: defaultNowPayments.account.email,
    NOWPAYMENTS_PASSWORD: defaultNowPayments.account.password,
    PAYMENT_SANDBOX: '1',
  };
  demo = await startTestApp({ env, database: seeded.platform.database, clock: seeded.clock });
});
afterAll(async () => {
  await demo.close();
  await sandbox.close();
  await seeded.close();
  rmSync(folder, { recursive: true });
});

const { gateway_session_id: session } = payments;
const known = () =>
  demo.platform.database.db
    .select()
    .from(payments)
    .where(and(isNotNull(session), ne(session, unknownSession)));
const stateOf = ({
  status,
  amount,
  refunded_amount,
  needs_review,
  failure_code,
  held_amount,
  held_returned,
}: PaymentRow) => ({
  status,
  amount,
  refunded_amount,
  needs_review,
  failure_code,
  held_amount,
  held_returned,
});

describe('demo payments in the sandbox', () => {
  it('stay unchanged when they are checked with the gateway', async () => {
    const rows = await known();
    expect(rows.length).toBeGreaterThan(150);
    for (const row of rows) {
      const checked = await settle(demo.platform, row.id);
      expect({ reference: row.reference, ...(checked && stateOf(checked)) }).toEqual({
        reference: row.reference,
        ...stateOf(row),
      });
    }
  });

  it('match the records of the gateways', async () => {
    await demo.platform.database.db.delete(reconciliations);
    await expect(reconcileDays(demo.platform)).resolves.toEqual({ differences: 0, failed: 0 });
  });

  it('can be refunded', async () => {
    const staff = await createTestUser(demo, { authority: 'implementor', longLivedToken: true });
    const rows = await known();
    for (const gateway of ['stripe', 'paypal'] as const) {
      const { id } = rows.find((row) => row.gateway === gateway && row.status === 'completed') ?? { id: 0 };
      const { refund } = await staff.api.donations.refund({ params: { id }, body: { reason: 'Changed their mind' } });
      expect(refund).toMatchObject({ status: 'succeeded' });
    }
    const { id } = rows.find(({ failure_code: code }) => code === 'amount') ?? { id: 0 };
    await expect(
      staff.api.donations.refund({ params: { id }, body: { reason: 'Wrong amount' } }),
    ).resolves.toMatchObject({ refund: { amount: 5, status: 'succeeded' } });
  });

  it('include gateway messages that still need staff attention after a retry', async () => {
    const { db } = demo.platform.database;
    const open = () => db.select().from(webhookInbox).where(isNull(webhookInbox.processed_at));
    for (const { id } of await open()) await processEvent(demo.platform, { id });
    expect((await open()).map(({ failure }) => failure).sort()).toEqual(['refused', 'unreadable']);
  });

  it('include every decision about money that staff can make', async () => {
    const codes = (await known()).map(({ failure_code: code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['partial', 'late', 'overpaid', 'returned']));
  });
});
