import { type Answer, type Incoming, type Route, redirectTo } from '../shell/http.ts';
import { answerPage, type Html, html } from '../shell/page.ts';
import { renderOutcomes, showMoney } from '../shell/parts.ts';
import { type Book, findOrder } from './book.ts';
import { approveOrder, voidOrder } from './operations.ts';
import { PayPalProblem } from './problem.ts';
import type { Delivery, Draft, Funding, Order } from './records.ts';

const outcomes = [
  {
    value: 'declined',
    title: 'Pay with a card that is declined',
    text: 'The shop is told so when it takes the money, and sends you back.',
  },
  { value: 'slow', title: 'Pay by bank transfer', text: 'The capture waits; the bank answers on the dashboard.' },
  {
    value: 'away',
    title: 'Agree, then close the window',
    text: 'You do not return to the shop; only the webhook tells.',
  },
  { value: 'twice', title: 'Pay, webhooks arrive twice', text: 'Both copies are sent at the same moment.' },
  { value: 'late', title: 'Pay, webhooks arrive late', text: 'They are sent 20 seconds after the payment.' },
  { value: 'lost', title: 'Pay, webhooks are lost', text: 'Only asking PayPal shows that it was paid.' },
  { value: 'expire', title: 'Let the order expire', text: 'Nothing is charged and this page closes.' },
];

export const payRoutes = (book: Book): readonly Route[] => [
  { method: 'GET', path: '/paypal/checkoutnow/:id', handle: (_, { id = '' }) => showPage(book, id) },
  { method: 'POST', path: '/paypal/checkoutnow/:id', handle: (request, { id = '' }) => agree(book, id, request) },
];

const answer = (book: Book, body: Html, status = 200): Answer =>
  answerPage(
    { title: 'Payment sandbox: no real money moves', language: 'en', prefix: book.around.prefix(), body },
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

const showPage = (book: Book, id: string): Answer => {
  try {
    const { order, draft } = findOrder(book, id);
    if (order.status === 'COMPLETED')
      return answer(book, closed('This order is paid', 'No real money moved.', returnTo(draft, id)));
    if (order.status === 'VOIDED')
      return answer(book, closed('This order has expired', 'Nothing was charged.', backTo(draft.cancelUrl, id)));
    return answer(book, renderPayPage(book, order, draft));
  } catch (cause) {
    if (!(cause instanceof PayPalProblem)) throw cause;
    return answer(
      book,
      closed('No such payment page', 'The address is wrong, or the order is too old. Nothing was charged.'),
      404,
    );
  }
};

const agree = (book: Book, id: string, request: Incoming): Answer => {
  const outcome = new URLSearchParams(request.body).get('outcome') ?? 'good';
  try {
    const { draft } = findOrder(book, id);
    if (outcome === 'expire') {
      voidOrder(book, id);
      return redirectTo(`${book.around.prefix()}/paypal/checkoutnow/${id}`);
    }
    const funding: Funding = outcome === 'declined' || outcome === 'slow' ? outcome : 'good';
    const delivery: Delivery = outcome === 'twice' || outcome === 'late' || outcome === 'lost' ? outcome : 'normal';
    approveOrder(book, id, funding, delivery);
    if (outcome !== 'away') return redirectTo(returnTo(draft, id));
    return answer(book, closed('You agreed to pay', 'You can close this window. The shop is told by webhook.'));
  } catch (cause) {
    if (!(cause instanceof PayPalProblem)) throw cause;
    return showPage(book, id);
  }
};

const renderPayPage = (book: Book, order: Order, draft: Draft): Html => {
  const [unit] = order.purchase_units;
  const total = showMoney(unit.amount.value, unit.amount.currency_code, draft.language);
  return html`<main class="wrap checkout">
<section aria-labelledby="order">
<p class="vendor">PayPal, imitated</p>
<h1 id="order" class="order">Your order</h1>
<p class="total">${total}</p>
<ul class="lines"><li><span><strong lang="${draft.language}">${draft.name}</strong><span class="small">Quantity 1</span></span>
<span class="figure">${total}</span></li></ul>
<p class="small">Reference <span class="mono">${unit.custom_id}</span></p>
</section>
<section class="card" aria-labelledby="pay">
<h2 id="pay">Pay from a test account</h2>
<p class="quiet">You are Test Player, payer@example.test. Nobody asks for a password here.</p>
<form method="post" action="${book.around.prefix()}/paypal/checkoutnow/${order.id}">
<div class="actions">
<button class="primary whole" name="outcome" value="good">Pay ${total}</button>
<a class="button whole" href="${backTo(draft.cancelUrl, order.id)}">Cancel and return</a>
</div>
${renderOutcomes(outcomes)}
</form>
</section>
</main>`;
};
