import { type Incoming, type Route, redirectTo, type SandboxResponse } from '../shell/http.ts';
import type { DeliveryMode } from '../shell/outbox.ts';
import { type Html, html, pageResponse } from '../shell/page.ts';
import { renderOutcomes, showMoney } from '../shell/parts.ts';
import { approveOrder, voidOrder } from './operations.ts';
import { PayPalProblem } from './problem.ts';
import type { Draft, Funding, Order } from './records.ts';
import { findOrder, type State } from './state.ts';

const outcomes = [
  {
    value: 'declined',
    title: 'Pay with a card that is declined',
    text: 'The capture fails, and the shop sends you back here.',
  },
  {
    value: 'slow',
    title: 'Pay by bank transfer',
    text: 'The capture stays pending until the bank decides on the dashboard.',
  },
  {
    value: 'away',
    title: 'Approve, then close the window',
    text: 'You do not return to the shop; only the webhook reports the payment.',
  },
  { value: 'twice', title: 'Pay, webhooks arrive twice', text: 'Both copies are sent at the same moment.' },
  { value: 'late', title: 'Pay, webhooks arrive late', text: 'They are sent 20 seconds after the payment.' },
  { value: 'lost', title: 'Pay, webhooks are lost', text: 'The shop finds out only by asking PayPal.' },
  { value: 'expire', title: 'Let the order expire', text: 'Nothing is charged and this page closes.' },
];

export const payRoutes = (state: State): readonly Route[] => [
  { method: 'GET', path: '/paypal/checkoutnow/:id', handle: (_, { id = '' }) => showPage(state, id) },
  { method: 'POST', path: '/paypal/checkoutnow/:id', handle: (request, { id = '' }) => approve(state, id, request) },
];

const page = (state: State, body: Html, status = 200): SandboxResponse =>
  pageResponse(
    { title: 'Payment sandbox: no real money moves', language: 'en', prefix: state.context.prefix(), body },
    status,
  );

const closed = (
  title: string,
  text: string,
  back?: string,
): Html => html`<main class="wrap"><section class="card narrow">
<h1>${title}</h1><p class="quiet">${text}</p>
${back === undefined ? undefined : html`<div class="actions"><a class="button primary whole" href="${back}">Back to the shop</a></div>`}
</section></main>`;

const backTo = (address: string, id: string, more: Record<string, string> = {}): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ token: id, ...more })) url.searchParams.set(name, value);
  return url.href;
};
const returnTo = ({ returnUrl }: Draft, id: string): string => backTo(returnUrl, id, { PayerID: 'SANDBOXPAYER1' });

const showPage = (state: State, id: string): SandboxResponse => {
  try {
    const { order, draft } = findOrder(state, id);
    if (order.status === 'COMPLETED')
      return page(state, closed('This order is paid', 'No real money moved.', returnTo(draft, id)));
    if (order.status === 'VOIDED')
      return page(state, closed('This order has expired', 'Nothing was charged.', backTo(draft.cancelUrl, id)));
    return page(state, renderPayPage(state, order, draft));
  } catch (cause) {
    if (!(cause instanceof PayPalProblem)) throw cause;
    return page(
      state,
      closed('Payment page not found', 'The address is wrong or the order has expired. Nothing was charged.'),
      404,
    );
  }
};

const approve = (state: State, id: string, request: Incoming): SandboxResponse => {
  const outcome = new URLSearchParams(request.body).get('outcome') ?? 'good';
  try {
    const { draft } = findOrder(state, id);
    if (outcome === 'expire') {
      voidOrder(state, id);
      return redirectTo(`${state.context.prefix()}/paypal/checkoutnow/${id}`);
    }
    const funding: Funding = outcome === 'declined' || outcome === 'slow' ? outcome : 'good';
    const delivery: DeliveryMode = outcome === 'twice' || outcome === 'late' || outcome === 'lost' ? outcome : 'normal';
    approveOrder(state, id, funding, delivery);
    if (outcome !== 'away') return redirectTo(returnTo(draft, id));
    return page(state, closed('You approved the payment', 'You can close this window. The shop gets a webhook.'));
  } catch (cause) {
    if (!(cause instanceof PayPalProblem)) throw cause;
    return showPage(state, id);
  }
};

const renderPayPage = (state: State, order: Order, draft: Draft): Html => {
  const [unit] = order.purchase_units;
  const total = showMoney(unit.amount.value, unit.amount.currency_code, draft.language);
  return html`<main class="wrap checkout">
<section aria-labelledby="order">
<p class="vendor">Simulated PayPal</p>
<h1 id="order" class="order">Your order</h1>
<p class="total">${total}</p>
<ul class="lines"><li><span><strong lang="${draft.language}">${draft.name}</strong><span class="small">Quantity 1</span></span>
<span class="figure">${total}</span></li></ul>
<p class="small">Reference <span class="mono">${unit.custom_id}</span></p>
</section>
<section class="card" aria-labelledby="pay">
<h2 id="pay">Pay from a test account</h2>
<p class="quiet">You are Test Player, payer@example.test. No password is needed here.</p>
<form method="post" action="${state.context.prefix()}/paypal/checkoutnow/${order.id}">
<div class="actions">
<button class="primary whole" name="outcome" value="good">Pay ${total}</button>
<a class="button whole" href="${backTo(draft.cancelUrl, order.id)}">Cancel and return</a>
</div>
${renderOutcomes(outcomes)}
</form>
</section>
</main>`;
};
