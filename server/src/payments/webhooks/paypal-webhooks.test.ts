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

const agreed = async () => {
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

describe('a webhook of PayPal', () => {
  it('is accepted as it was signed, byte for byte', async () => {
    const { event } = await agreed();
    expect(await send(event)).toBe(200);
    // Spelt in another way it is the same JSON; what is signed are the bytes.
    expect(await send(`{ "amount": 1.0, "id": "WH-1",\n "event_type": "X", "resource": {} }`)).toBe(200);
  });

  it('is refused in every other case', async () => {
    const { event, reference } = await agreed();
    const base = shop.sandbox.url;
    const foreigner = await makeSigner(shop.portal.clock.now().getTime());
    const cases: [string, How][] = [
      ['the webhook of another merchant', { webhookId: 'SOMEBODY-ELSE' }],
      ['somebody else’s key', { signer: foreigner }],
      ['a certificate on another host', { certUrl: 'https://evil.example/v1/notifications/certs/CERT-1' }],
      ['a host that only looks like it', { certUrl: 'https://api.paypal.com.evil.example/v1/notifications/certs/C' }],
      ['a name before the host', { certUrl: `${base.replace('://', '://api.paypal.com@')}/v1/notifications/certs/C` }],
      ['another folder of the host', { certUrl: `${base}/v1/notifications/certs/../../../sandbox.css` }],
      ['another port', { certUrl: `http://127.0.0.1:1/v1/notifications/certs/CERT-1` }],
      ['no address', { certUrl: 'certificate' }],
      ['too old', { time: iso(-5 * day) }],
      ['from the future', { time: iso(day) }],
    ];
    for (const [name, how] of cases) expect(await send(event, how), name).toBe(400);
    const { body, headers, path } = shop.control.paypal.signedRequest(event);
    expect((await shop.post(body.replace('APPROVED', 'VOIDED'), headers, path)).status).toBe(400);
    expect((await shop.post(body, { 'content-type': 'application/json' }, path)).status).toBe(400);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });

  it('about an order of nobody here changes nothing', async () => {
    const { event, reference } = await agreed();
    const foreign = structuredClone(event) as { resource: { id: string } } & typeof event;
    foreign.resource.id = 'SOMEBODYELSESORDER';
    foreign.id = 'WH-FOREIGN';
    expect(await send(foreign)).toBe(200);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });

  it.each([
    ['a refund', { id: 'R-1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C-1' }] }],
    [
      'the capture itself',
      { id: 'C-1', links: [{ rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/O-1' }] },
    ],
  ])('that money was reversed finds its payment by %s', (_, resource) => {
    const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REVERSED', resource };
    expect(eventOf(event, false)).toMatchObject({ transactionId: 'C-1', relevant: true });
  });

  it('credits once when it comes twelve times at once, out of order with the others', async () => {
    const { order_id, reference, event } = await agreed();
    await shop.control.paypal.deliver(event.id, { times: 12, concurrency: 12 });
    await shop.settled();
    for (const { id } of shop.control.paypal.events(order_id).reverse()) await shop.control.paypal.deliver(id);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.mails(reference)).resolves.toHaveLength(1);
  });
});

describe('the certificates of PayPal', () => {
  it.each([
    ['of another name', { commonName: 'paypal.com.evil.example' }],
    ['that ran out', { notAfter: Date.now() - day }],
  ])('one %s counts for nothing, even from a listed host', async (_, made) => {
    const { createServer } = await import('node:http');
    const { pem } = await makeSigner(Date.now(), made);
    const server = createServer((_request, response) => response.end(pem));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const store = certificateStore([`127.0.0.1:${port}`], { now: () => new Date() });
    await expect(store.find(`http://127.0.0.1:${port}/v1/notifications/certs/C`)).resolves.toBe('foreign');
    await new Promise((resolve) => server.close(resolve));
  });

  it('may come from any port of this very machine when it is listed without one, and from no other name', async () => {
    const { createServer } = await import('node:http');
    const { pem } = await makeSigner(Date.now());
    const server = createServer((_request, response) => response.end(pem));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const store = certificateStore(['127.0.0.1', 'api.paypal.com'], { now: () => new Date() });
    await expect(store.find(`http://127.0.0.1:${port}/v1/notifications/certs/C`)).resolves.toBeTypeOf('object');
    for (const address of [`http://localhost:${port}`, 'https://api.paypal.com:8443'])
      await expect(store.find(`${address}/v1/notifications/certs/C`)).resolves.toBe('foreign');
    await new Promise((resolve) => server.close(resolve));
  });

  it('plain http is taken from this very machine only, though it were listed', async () => {
    const store = certificateStore(['api.paypal.com', 'evil.example'], { now: () => new Date() });
    for (const host of ['api.paypal.com', 'evil.example'])
      await expect(store.find(`http://${host}/v1/notifications/certs/C`)).resolves.toBe('foreign');
  });
});
