import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultNowPayments, defaultPayPal, type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { createPackage } from '../packages/service.ts';
import { payments } from '../payments/table.ts';
import { type CacheBus, createCache } from '../platform/cache/cache.ts';
import { writeSettings } from '../settings/service.ts';
import { createLiveGateways } from './live.ts';
import { gatewayKeys } from './table.ts';

const secretKey = 'sk_test_sandbox';
const webhookSecret = 'whsec_sandbox';
const stripe = { gateway: 'stripe', mode: 'test', secret_key: secretKey, webhook_secret: webhookSecret } as const;

let sandbox: Sandbox;
let app: TestApp;
let owner: TestUser;
let second: TestUser;
/** All instances of a portal share the encryption key. */
const bases = () => ({
  SECRET_KEY: '5a'.repeat(32),
  STRIPE_API_BASE: sandbox.url,
  PAYPAL_API_BASE: sandbox.url,
  PAYPAL_CERT_HOSTS: new URL(sandbox.url).host,
  NOWPAYMENTS_API_BASE: `${sandbox.url}/nowpayments/v1`,
});
beforeAll(async () => {
  let now = () => Date.now();
  sandbox = await startSandbox({ stripe: { secretKey, webhookSecret }, webhooks: 'manual', now: () => now() });
  app = await startTestApp({ env: bases() });
  now = () => app.clock.now().getTime();
  sandbox.control.sendWebhooksTo(await app.app.listen({ port: 0, host: '127.0.0.1' }));
  owner = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const db = () => app.platform.database.db;
const offered = async (of = app) => (await of.as().payments.methods()).gateways;
const state = async (name: string) => {
  const { gateways } = await owner.api['gateway-keys'].list();
  return gateways.find(({ gateway }) => gateway === name)?.modes.find(({ mode }) => mode === 'test');
};
const save = (body: Parameters<TestUser['api']['gateway-keys']['save']>[0]['body'], by = owner) =>
  by.api['gateway-keys'].save({ body });
const rowOf = async (gateway: 'stripe' | 'paypal' | 'nowpayments') =>
  (await db().select().from(gatewayKeys).where(eq(gatewayKeys.gateway, gateway)))[0];

describe('gateway keys entered by staff', () => {
  it('are checked with the gateway before they are stored', async () => {
    expect(await offered()).toEqual([]);
    expect(await errorOf(save({ ...stripe, secret_key: 'sk_test_wrong' }))).toMatchObject({
      status: 409,
      code: 'gateway-keys.rejected',
      fields: [{ path: 'secret_key' }],
    });
    const paypal = { gateway: 'paypal', mode: 'test', ...toPayPal(defaultPayPal) } as const;
    expect(await errorOf(save({ ...paypal, client_secret: 'wrong' }))).toMatchObject({ code: 'gateway-keys.rejected' });
    expect(await errorOf(save({ ...paypal, webhook_id: 'WH-other' }))).toMatchObject({
      code: 'gateway-keys.webhookUnknown',
      fields: [{ path: 'webhook_id' }],
    });
    expect(
      await errorOf(save({ gateway: 'nowpayments', mode: 'test', api_key: 'wrong', ipn_secret: 'x' })),
    ).toMatchObject({ code: 'gateway-keys.rejected' });
    expect(await db().select().from(gatewayKeys)).toEqual([]);
    expect(await offered()).toEqual([]);
  });

  it('are used for payments at once, without a restart', async () => {
    await save(stripe);
    await save({ gateway: 'paypal', mode: 'test', ...toPayPal(defaultPayPal) });
    const { apiKey, ipnSecret } = defaultNowPayments;
    await save({ gateway: 'nowpayments', mode: 'test', api_key: apiKey, ipn_secret: ipnSecret });
    expect(await offered()).toEqual(['stripe', 'paypal', 'nowpayments']);
    await createPackage(db(), {
      package_id: 'coffer',
      name: 'Coffer',
      coins: 100,
      bonus_coins: 0,
      price_eur: 999,
      price_usd: 999,
      created_at: app.clock.now(),
    });
    const buyer = await createTestUser(app);
    const order = await buyer.api.payments.createStripeSession({
      body: { package_id: 'coffer', currency: 'EUR', consent: true },
    });
    expect((await owner.api['gateway-keys'].list()).gateways[0]?.open_payments).toBe(1);
    await sandbox.control.pay(order.session_id);
    for (const event of sandbox.control.events(order.session_id, 'checkout.session.completed'))
      expect(await sandbox.control.deliver(event.id)).toEqual([200]);
    await eventually(async () => {
      const [row] = await db().select().from(payments).where(eq(payments.reference, order.reference));
      return row?.status === 'completed';
    });
  });

  it('are never shown again, stored in plain text or logged', async () => {
    const seen = [
      await owner.api['gateway-keys'].list(),
      await db().select().from(gatewayKeys),
      await db().select().from(auditLogs),
    ];
    const text = JSON.stringify(seen);
    for (const secret of [secretKey, webhookSecret, defaultPayPal.clientSecret, defaultNowPayments.apiKey])
      expect(text).not.toContain(secret);
    expect(await state('stripe')).toMatchObject({
      configured: true,
      used: true,
      test_result: 'accepted',
      hints: { secret_key: '…dbox', webhook_secret: '…dbox' },
    });
  });

  it('keep their stored values where form fields are left empty', async () => {
    const before = await rowOf('stripe');
    await save({ gateway: 'stripe', mode: 'test', webhook_secret: 'whsec_rotated_secret', version: before?.version });
    expect((await state('stripe'))?.hints).toMatchObject({ secret_key: '…dbox', webhook_secret: '…cret' });
    expect(await errorOf(save({ ...stripe, version: before?.version }))).toMatchObject({
      code: 'gateway-keys.changedMeanwhile',
    });
    await save(stripe);
  });

  it('must be complete and match the chosen mode', async () => {
    expect(await errorOf(save({ gateway: 'paypal', mode: 'live', client_id: 'only-this' }))).toMatchObject({
      code: 'gateway-keys.incomplete',
      fields: [{ path: 'client_secret' }, { path: 'webhook_id' }],
    });
    expect(await errorOf(save({ ...stripe, mode: 'live' }))).toMatchObject({ code: 'common.validation' });
    expect(await errorOf(save({ ...stripe, secret_key: 'sk_test_a b' }))).toMatchObject({ code: 'common.validation' });
  });

  it('can be tested, switched off and deleted', async () => {
    const params = { gateway: 'stripe', mode: 'test' } as const;
    expect((await owner.api['gateway-keys'].test({ params })).result).toBe('accepted');
    await owner.api['gateway-keys'].activate({ params, body: { active: false } });
    await eventually(async () => !(await offered()).includes('stripe'));
    await owner.api['gateway-keys'].activate({ params, body: { active: true } });
    await eventually(async () => (await offered()).includes('stripe'));
    await owner.api['gateway-keys'].remove({ params });
    await eventually(async () => !(await offered()).includes('stripe'));
    expect(await errorOf(owner.api['gateway-keys'].test({ params }))).toMatchObject({ status: 404 });
    expect(await errorOf(owner.api['gateway-keys'].activate({ params, body: { active: true } }))).toMatchObject({
      status: 404,
    });
  });

  it('are not accessible to players or to staff without the permission', async () => {
    const moderator = await createTestUser(app, { authority: 'low_wizard' });
    for (const person of [moderator, await createTestUser(app)]) {
      await expect(person.api['gateway-keys'].list()).rejects.toMatchObject({ status: 403 });
      await expect(save(stripe, person)).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('dual approval', () => {
  it('makes new gateway keys wait for a second person, and shows the keys to neither person', async () => {
    await writeSettings(db(), { four_eyes: true }, app.clock.now());
    const first = await save(stripe);
    expect(first.approval?.status).toBe('pending');
    expect(await offered()).not.toContain('stripe');
    const shown = await second.api.approvals.list();
    expect(shown.approvals[0]?.facts).toEqual({
      action: 'gateway_keys',
      gateway: 'stripe',
      changes: [
        { field: 'secret_key', before: null, after: '…dbox' },
        { field: 'webhook_secret', before: null, after: '…dbox' },
      ],
    });
    expect(JSON.stringify([shown, await db().select().from(auditLogs)])).not.toContain(secretKey);
    const again = await save({ ...stripe, webhook_secret: 'whsec_another_one' });
    const approve = (id = 0) => second.api.approvals.approve({ params: { id } });
    await expect(approve(first.approval?.id)).rejects.toMatchObject({ status: 409 });
    await approve(again.approval?.id);
    await eventually(async () => (await offered()).includes('stripe'));
    expect((await state('stripe'))?.hints).toMatchObject({ webhook_secret: '…_one' });
    const third = await save({ gateway: 'stripe', mode: 'test', webhook_secret: 'whsec_a_third_two' });
    const { approvals } = await second.api.approvals.list();
    expect(approvals.find(({ id }) => id === third.approval?.id)?.facts).toEqual({
      action: 'gateway_keys',
      gateway: 'stripe',
      changes: [{ field: 'webhook_secret', before: '…_one', after: '…_two' }],
    });
    await writeSettings(db(), { four_eyes: false }, app.clock.now());
    const [row] = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row?.changes).not.toHaveProperty('keys');
  });
});

describe('every instance', () => {
  it('uses new gateway keys as soon as another instance has stored them', async () => {
    const listeners: Parameters<CacheBus['subscribe']>[0][] = [];
    const bus: CacheBus = {
      publish: (tag) => listeners.forEach((each) => void each(tag)),
      subscribe: (onTag) => void listeners.push(onTag),
    };
    const { env, crypto, database, log } = app.platform;
    const open = () => {
      const cache = createCache(app.clock, bus);
      return { cache, live: createLiveGateways({ env, crypto, clock: app.clock, database, cache, log }) };
    };
    const [one, other] = [open(), open()];
    expect(other.live.current().stripe).toBeUndefined();
    one.cache.drop('gateway-keys');
    await eventually(async () => other.live.current().stripe !== undefined);
  });

  it('prefers gateway keys from the environment variables of its server', async () => {
    const env = { ...bases(), STRIPE_SECRET_KEY: 'sk_test_of_the_server', STRIPE_WEBHOOK_SECRET: webhookSecret };
    const server = await startTestApp({ env, database: app.platform.database, jobs: false });
    const before = server.platform.gateways.stripe;
    await server.platform.liveGateways.refresh();
    expect(server.platform.gateways.stripe).toBe(before);
    expect(await offered(server)).toContain('stripe');
    await server.close();
  });

  it('stops using the sandbox for all gateways once the first keys are stored', async () => {
    const env = {
      ...bases(),
      PAYMENT_SANDBOX: '1',
      NOWPAYMENTS_API_KEY: 'simulated',
      STRIPE_SECRET_KEY: 'sk_test_sim',
    };
    const server = await startTestApp({ env, database: app.platform.database, jobs: false });
    expect(server.platform.liveGateways.sandboxed()).toBe(true);
    await owner.api['gateway-keys'].remove({ params: { gateway: 'nowpayments', mode: 'test' } });
    await server.platform.liveGateways.refresh();
    expect(server.platform.liveGateways.sandboxed()).toBe(false);
    expect(await offered(server)).toEqual(['stripe', 'paypal']);
    await server.close();
  });
});

describe('in production', () => {
  it('live gateway keys are used for payments, and test keys are only stored', async () => {
    const asked: string[] = [];
    const gateway = createServer(({ headers }, response) => {
      asked.push(String(headers.authorization));
      response.writeHead(headers.authorization === 'Bearer sk_live_good' ? 200 : 401, {
        'content-type': 'application/json',
      });
      response.end('{"object":"list","data":[]}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => gateway.once('listening', resolve));
    const { port } = gateway.address() as AddressInfo;
    const server = await startTestApp({
      env: {
        SECRET_KEY: '5a'.repeat(32),
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://portal.example',
        STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      },
      database: app.platform.database,
      jobs: false,
    });
    await server.platform.liveGateways.refresh();
    expect(await offered(server)).toEqual([]);
    const { api } = await createTestUser(server, { authority: 'implementor' });
    const keys = { gateway: 'stripe', mode: 'live', webhook_secret: 'whsec_live_secret' } as const;
    expect(await errorOf(api['gateway-keys'].save({ body: { ...keys, secret_key: 'sk_live_bad' } }))).toMatchObject({
      code: 'gateway-keys.rejected',
    });
    await api['gateway-keys'].save({ body: { ...keys, secret_key: 'sk_live_good' } });
    expect(asked).toEqual(['Bearer sk_live_bad', 'Bearer sk_live_good']);
    expect(await offered(server)).toEqual(['stripe']);
    const { mode, gateways } = await api['gateway-keys'].list();
    expect([mode, gateways[0]?.webhook_url]).toEqual(['live', 'https://portal.example/api/webhooks/stripe']);
    expect(gateways[0]?.modes.map((each) => [each.mode, each.used])).toEqual([
      ['live', true],
      ['test', false],
    ]);
    await server.close();
    gateway.close();
  });
});

const toPayPal = ({ clientId, clientSecret, webhookId }: typeof defaultPayPal) => ({
  client_id: clientId,
  client_secret: clientSecret,
  webhook_id: webhookId,
});
