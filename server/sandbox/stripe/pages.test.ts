import { describe, expect, test } from 'vitest';
import { lineOf, open, order, pressButton, typesOf } from '../rig.ts';
import type { Sandbox } from '../sandbox.ts';

describe('the Stripe payment page', () => {
  test('shows the sandbox notice, the order and the total, and allows no scripts', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const page = await fetch(`${sandbox.url}/pay/${id}`);
    const text = await page.text();
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('No real money moves');
    expect(text).toContain('1000 coins');
    expect(text).toContain('9,99');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('redirects the browser to the shop with the id of the paid session', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const paid = await pressButton(sandbox, id, { outcome: 'pay' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://shop.test/success?session_id=${id}`);
    expect(sandbox.control.session(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.completed']);
    expect(await (await fetch(`${sandbox.url}/pay/${id}`)).text()).toContain('This order is paid');
  });

  test('leaves the session open after a declined card', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const tries: Record<string, string>[] = [{ outcome: 'decline' }, { outcome: 'pay', card: '4000 0000 0000 9995' }];
    for (const fields of tries) {
      const declined = await pressButton(sandbox, id, fields);
      expect(declined.status).toBe(200);
      expect(await declined.text()).toContain('Nothing was charged');
    }
    await expect(stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({
      status: 'open',
      payment_intent: null,
    });
    expect(typesOf(sandbox, id)).toEqual(['payment_intent.payment_failed', 'payment_intent.payment_failed']);
    expect((await pressButton(sandbox, id, { outcome: 'pay' })).status).toBe(303);
  });

  test('accepts published test cards only, and stores no card number', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const refused = await pressButton(sandbox, id, { outcome: 'pay', card: '4929 1234 5678 9012' });
    expect(await refused.text()).toContain('Only test cards work');
    expect(JSON.stringify(sandbox.control.events(id))).not.toContain('9012');
  });

  test('charges once when Pay is pressed twice', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    await Promise.all([1, 2, 3].map(() => pressButton(sandbox, id, { outcome: 'pay' })));
    expect(typesOf(sandbox, id)).toEqual(['checkout.session.completed']);
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  test('escapes text from the shop and from the URL', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create({
      ...order,
      line_items: [lineOf(999, 'eur', '<script>alert(1)</script>')],
    });
    for (const path of [`/pay/${id}`, '/', '/?q=%22%3E%3Cscript%3E', '/?problem=%3Cscript%3E']) {
      expect(await (await fetch(`${sandbox.url}${path}`)).text()).not.toContain('<script>');
    }
  });

  test('works under a path prefix behind a proxy', async () => {
    const { sandbox, stripe } = await open({ publicUrl: 'https://shop.test/sandbox/' });
    const { id, url } = await stripe.checkout.sessions.create(order);
    expect(url).toBe(`https://shop.test/sandbox/pay/${id}`);
    const page = await fetch(`${sandbox.url}/sandbox/pay/${id}`);
    expect(await page.text()).toContain(`action="/sandbox/pay/${id}"`);
    expect((await fetch(`${sandbox.url}/sandbox/sandbox.css`)).status).toBe(200);
  });

  test('rejects forms posted from another site', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const response = await fetch(`${sandbox.url}/pay/${id}`, { method: 'POST', headers, body: 'outcome=pay' });
    expect(response.status).toBe(403);
    expect(sandbox.control.session(id).status).toBe('open');
  });
});

describe('the Stripe dashboard', () => {
  const press = (sandbox: Sandbox, path: string, fields: Record<string, string> = {}): Promise<Response> =>
    fetch(`${sandbox.url}/stripe/${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });

  test('can refund a payment, open and close a dispute, and simulate the bank’s decision', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    const refunded = await press(sandbox, `sessions/${id}/refund`, { amount: '4,00' });
    expect(refunded.headers.get('location')).toBe(`/#${id}`);
    expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 400 }]);
    await press(sandbox, `sessions/${id}/dispute`);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ amount: 599, status: 'needs_response' });
    await press(sandbox, `disputes/${dispute?.id}/close`, { outcome: 'lost' });
    expect(await (await fetch(sandbox.url)).text()).toContain('Dispute: lost');
    const delayed = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(delayed.id, { method: 'delayed' });
    await press(sandbox, `sessions/${delayed.id}/bank`, { outcome: 'succeeded' });
    expect(sandbox.control.session(delayed.id).payment_status).toBe('paid');
  });

  test('explains why an action is rejected', async () => {
    const { sandbox, stripe } = await open();
    const { id } = await stripe.checkout.sessions.create(order);
    sandbox.control.pay(id);
    const refused = await press(sandbox, `sessions/${id}/refund`, { amount: '100.00' });
    const page = await fetch(`${sandbox.url}${refused.headers.get('location')}`);
    expect(await page.text()).toContain('is greater than charge amount');
  });
});
