import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSigner } from '../../../sandbox/paypal/certificate.ts';
import { openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { certificateStore } from '../gateways/paypal-certificates.ts';
import { eventOf } from '../gateways/paypal-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const approve = async () => {
  const buyer = await createTestUser(shop.portal);
  const order = await shop.orderPaypal(buyer);
  shop.control.paypal.approve(order.order_id);
  const [event] = shop.control.paypal.events(order.order_id);
  if (!event) throw new Error('PayPal announced nothing.');
  return { ...order, event };
};
type How = Parameters<Shop['control']['paypal']['signedRequest']>[1];
const send = async (event: Parameters<Shop['control']['paypal']['signedRequest']>[0], how?: How) => {
  const { path, body, headers } = shop.control.paypal.signedRequest(event, how);
  return (await shop.post(body, headers, path)).status;
};
const iso = (milliseconds: number) => new Date(shop.portal.clock.now().getTime() + milliseconds).toISOString();
const day = 86_400_000;

describe('a PayPal webhook', () => {
  it('is accepted if the raw bytes match the signature', async () => {
    const { event } = await approve();
    expect(await send(event)).toBe(200);
    // The signature covers the bytes, so unusual formatting must not matter.
    expect(await send(`{ "amount": 1.0, "id": "WH-1",\n "event_type": "X", "resource": {} }`)).toBe(200);
  });

  it('is rejected if it is forged, altered, expired or unsigned', async () => {
    const { event, reference } = await approve();
    const base = shop.sandbox.url;
    const foreigner = await makeSigner(shop.portal.clock.now().getTime());
    const cases: [string, How][] = [
      ['the webhook of another merchant', { webhookId: 'SOMEBODY-ELSE' }],
      ['a key of someone else', { signer: foreigner }],
      ['a certificate on another host', { certUrl: 'https://evil.example/v1/notifications/certs/CERT-1' }],
      ['a lookalike host', { certUrl: 'https://api.paypal.com.evil.example/v1/notifications/certs/C' }],
      [
        'a username before the host',
        { certUrl: `${base.replace('://', '://api.paypal.com@')}/v1/notifications/certs/C` },
      ],
      ['another folder of the host', { certUrl: `${base}/v1/notifications/certs/../../../sandbox.css` }],
      ['another port', { certUrl: `http://127.0.0.1:1/v1/notifications/certs/CERT-1` }],
      ['not a URL', { certUrl: 'certificate' }],
      ['too old', { time: iso(-5 * day) }],
      ['from the future', { time: iso(day) }],
    ];
    for (const [name, how] of cases) expect(await send(event, how), name).toBe(400);
    const { body, headers, path } = shop.control.paypal.signedRequest(event);
    expect((await shop.post(body.replace('APPROVED', 'VOIDED'), headers, path)).status).toBe(400);
    expect((await shop.post(body, { 'content-type': 'application/json' }, path)).status).toBe(400);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });

  it('changes nothing if its order is unknown', async () => {
    const { event, reference } = await approve();
    const foreign = structuredClone(event) as { resource: { id: string } } & typeof event;
    foreign.resource.id = 'SOMEBODYELSESORDER';
    foreign.id = 'WH-FOREIGN';
    expect(await send(foreign)).toBe(200);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });

  it.each([
    ['names a refund', { id: 'R-1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C-1' }] }],
    [
      'names the capture itself',
      { id: 'C-1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/O-1' }] },
    ],
  ])('finds the payment of a reversal if its resource %s', (_, resource) => {
    const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REVERSED', resource };
    expect(eventOf(event, false)).toMatchObject({ transactionId: 'C-1', relevant: true });
  });

  it('credits the payment once if it arrives twelve times concurrently and out of order', async () => {
    const { order_id, reference, event } = await approve();
    await shop.control.paypal.deliver(event.id, { times: 12, concurrency: 12 });
    await shop.settled();
    for (const { id } of shop.control.paypal.events(order_id).reverse()) await shop.control.paypal.deliver(id);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.mails(reference)).resolves.toHaveLength(1);
  });
});

describe('a PayPal webhook while the certificate is unavailable', () => {
  const certificates = '/v1/notifications/certs/*';
  const verification = '/v1/notifications/verify-webhook-signature';
  // Advances beyond the time for which a certificate is cached.
  const forgetCertificate = () => shop.portal.clock.advance(7 * 3_600_000);

  it.each([503, 'garbage', 'cut'] as const)(
    'gets a 503, so that PayPal retries it, and is accepted a second later (certificate host: %s)',
    async (status) => {
      forgetCertificate();
      const { event } = await approve();
      shop.control.failNext({ path: certificates, status, times: 1000 });
      shop.control.failNext({ path: verification, status: 503, times: 1000 });
      expect(await send(event)).toBe(503);
      shop.control.clearFaults();
      shop.portal.clock.advance(1000);
      expect(await send(event)).toBe(200);
    },
  );

  it('is verified by a call to PayPal instead', async () => {
    forgetCertificate();
    const { event } = await approve();
    shop.control.failNext({ path: certificates, status: 503, times: 1000 });
    expect(await send(event)).toBe(200);
    expect(await send(event, { webhookId: 'SOMEBODY-ELSE' })).toBe(400);
    shop.control.clearFaults();
  });
});

describe('a PayPal certificate', () => {
  it.each([
    ['for another name', { commonName: 'paypal.com.evil.example' }],
    ['expired', { notAfter: Date.now() - day }],
  ])('is not trusted if it is %s, even from a listed host', async (_, made) => {
    const { createServer } = await import('node:http');
    const { pem } = await makeSigner(Date.now(), made);
    const server = createServer((_request, response) => response.end(pem));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const store = certificateStore([`127.0.0.1:${port}`], { now: () => new Date() });
    await expect(store.find(`http://127.0.0.1:${port}/v1/notifications/certs/C`)).resolves.toBe('untrusted');
    await new Promise((resolve) => server.close(resolve));
  });

  it('may come from any port of a loopback host listed without a port, but not of any other host', async () => {
    const { createServer } = await import('node:http');
    const { pem } = await makeSigner(Date.now());
    const server = createServer((_request, response) => response.end(pem));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const store = certificateStore(['127.0.0.1', 'api.paypal.com'], { now: () => new Date() });
    await expect(store.find(`http://127.0.0.1:${port}/v1/notifications/certs/C`)).resolves.toBeTypeOf('object');
    for (const address of [`http://localhost:${port}`, 'https://api.paypal.com:8443'])
      await expect(store.find(`${address}/v1/notifications/certs/C`)).resolves.toBe('untrusted');
    await new Promise((resolve) => server.close(resolve));
  });

  it('is not fetched over plain HTTP from a listed host other than localhost', async () => {
    const store = certificateStore(['api.paypal.com', 'evil.example'], { now: () => new Date() });
    for (const host of ['api.paypal.com', 'evil.example'])
      await expect(store.find(`http://${host}/v1/notifications/certs/C`)).resolves.toBe('untrusted');
  });
});
