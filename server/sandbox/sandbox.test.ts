import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanUps, open, openSandbox, openShop, order, pressButton, secretKey, talkTo } from './rig.ts';

describe('a simulated failure', () => {
  test('occurs as often as configured, and the Stripe library retries the call', async () => {
    const { sandbox } = await open();
    const stripe = talkTo(sandbox, secretKey, { maxNetworkRetries: 2 });
    sandbox.control.failNext({ path: '/v1/balance', status: 500, times: 2 });
    await expect(stripe.balance.retrieve()).resolves.toMatchObject({ object: 'balance' });
    sandbox.control.failNext({ path: '/v1/balance', status: 429 });
    await expect(talkTo(sandbox).balance.retrieve()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
  });

  test('can lose the response after handling the request, and a retry with the same idempotency key returns the response', async () => {
    const { sandbox, stripe } = await open();
    sandbox.control.failNext({ path: '/v1/checkout/sessions', status: 'cut', when: 'after' });
    const first = stripe.checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    await expect(first).resolves.toMatchObject({ status: 'open' });
    expect(sandbox.control.sessions()).toHaveLength(1);
  });

  test('can be a response that hangs or is malformed', async () => {
    const { sandbox } = await open();
    const stripe = talkTo(sandbox, secretKey, { timeout: 100 });
    sandbox.control.failNext({ path: '/v1/checkout/sessions/*', status: 'hang' });
    const reading = stripe.checkout.sessions.retrieve('cs_test_none');
    await expect(reading).rejects.toMatchObject({ type: 'StripeConnectionError' });
    sandbox.control.failNext({ path: '/v1/balance', status: 'garbage' });
    await expect(talkTo(sandbox).balance.retrieve()).rejects.toMatchObject({ type: 'StripeAPIError' });
  });

  test('can be a wrong amount', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    sandbox.control.falsify(id, { amount_total: 1 });
    await expect(stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ amount_total: 1 });
  });
});

describe('the sandbox', () => {
  test('restores sessions, idempotency keys and queued webhooks after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    const stateFile = join(folder, 'deep', 'state.json');
    const first = await openSandbox({ stateFile, webhooks: 'automatic', retryDelays: [50] });
    const created = await talkTo(first).checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    await pressButton(first, created.id, { outcome: 'pay' });
    await first.close();
    expect(JSON.parse(await readFile(stateFile, 'utf8'))).toHaveProperty('stripe');
    const shop = await openShop();
    const second = await openSandbox({ stateFile, webhooks: 'automatic', webhookBase: shop.base });
    const again = await talkTo(second).checkout.sessions.create(order, { idempotencyKey: 'checkout:1' });
    expect(again.id).toBe(created.id);
    expect(second.control.session(created.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    await second.control.settleWebhooks();
    expect(shop.received).toHaveLength(1);
  });

  const runMain = (environment: Record<string, string>): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_STRIPE_SECRET_KEY: secretKey, ...environment },
      encoding: 'utf8',
      timeout: 100_000,
    });

  test('refuses to run in production, with a one-sentence error', () => {
    const { status, stderr } = runMain({ NODE_ENV: 'production' });
    expect(status).toBe(1);
    expect(stderr).toBe('The payment sandbox does not run with NODE_ENV=production: its payments are not real.\n');
  });

  test('rejects a live key', () => {
    const { status, stderr } = runMain({ NODE_ENV: 'test', SANDBOX_STRIPE_SECRET_KEY: 'sk_live_x' });
    expect(status).toBe(1);
    expect(stderr).toContain('live keys are rejected');
    expect(stderr).not.toContain('sk_live_x');
  });
});
