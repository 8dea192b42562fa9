import { type Route, redirectTo } from '../shell/http.ts';
import { answerPage, type Html, html } from '../shell/page.ts';
import { badge, renderEvents, renderOutcomes, showMoney } from '../shell/parts.ts';
import { type Book, expireOverdue, findNotice, movePayment, NowPaymentsProblem } from './book.ts';
import { confirm, payAgain, payIn } from './operations.ts';
import type { Delivery, Payment } from './records.ts';

const shown = 40;
const deliveries: Readonly<Record<string, Delivery>> = { twice: 'twice', late: 'late', lost: 'lost' };

/** What a payer's wallet, or the network, can do; the sandbox has no coins. */
const perform = (book: Book, id: string, outcome: string): void => {
  if (outcome === 'half') payIn(book, id, 0.5);
  else if (outcome === 'confirm') confirm(book, id);
  else if (outcome === 'again') payAgain(book, id);
  else if (outcome === 'fail') movePayment(book, id, 'failed');
  else if (outcome === 'expire') movePayment(book, id, 'expired');
  else payIn(book, id, 1, deliveries[outcome]);
};
const outcomes = [
  { value: 'half', title: 'Send half of it', text: 'The payment stays partially paid until the rest arrives.' },
  { value: 'confirm', title: 'Send it, the network is slow', text: 'Confirmations are awaited; send again to finish.' },
  { value: 'again', title: 'Send it once more', text: 'A repeated deposit that nobody ordered.' },
  { value: 'twice', title: 'Send, webhooks arrive twice', text: 'Both copies are sent at the same moment.' },
  { value: 'late', title: 'Send, webhooks arrive late', text: 'They are sent 20 seconds after the payment.' },
  { value: 'lost', title: 'Send, webhooks are lost', text: 'Only asking the gateway shows that it was paid.' },
  { value: 'fail', title: 'Let it fail', text: 'The network refuses the transaction.' },
  { value: 'expire', title: 'Let it expire', text: 'The rate does not hold any longer.' },
];

export const dashboardRoutes = (book: Book): readonly Route[] => [
  {
    method: 'GET',
    path: '/nowpayments/wallet/:address',
    handle: (_, { address = '' }) => {
      const payment = Object.values(book.state.payments).find((each) => each.pay_address === address);
      const body = payment ? renderWallet(book, payment) : html`<main class="wrap"><h1>No such address</h1></main>`;
      const page = {
        title: 'Payment sandbox: no real money moves',
        language: 'en',
        prefix: book.around.prefix(),
        body,
      };
      return answerPage(page, payment ? 200 : 404);
    },
  },
  {
    method: 'POST',
    path: '/nowpayments/payments/:id/act',
    handle: (request, { id = '' }) => {
      const home = `${book.around.prefix()}/`;
      try {
        perform(book, id, new URLSearchParams(request.body).get('outcome') ?? 'pay');
        return redirectTo(`${home}#${id}`);
      } catch (cause) {
        if (cause instanceof NowPaymentsProblem)
          return redirectTo(`${home}?problem=${encodeURIComponent(cause.message)}`);
        throw cause;
      }
    },
  },
  {
    method: 'POST',
    path: '/nowpayments/notices/:id/send',
    handle: (request, { id = '' }) => {
      const copies = new URLSearchParams(request.body).get('copies') === '2' ? 2 : 1;
      const { paymentId } = findNotice(book, id);
      void book.outbox.deliver(id, { times: copies, concurrency: copies });
      return redirectTo(`${book.around.prefix()}/#${paymentId}`);
    },
  },
];

export const renderDashboard = (book: Book, search: string): Html => {
  expireOverdue(book);
  const wanted = search.toLowerCase();
  const all = Object.values(book.state.payments).filter(({ payment_id, order_id, pay_address }) =>
    [String(payment_id), order_id, pay_address].some((text) => text.toLowerCase().includes(wanted)),
  );
  return html`<section aria-labelledby="nowpayments"><h2 id="nowpayments">NOWPayments</h2>
<p class="small">${all.length === 0 ? 'No payment.' : `${all.length} ${all.length === 1 ? 'payment' : 'payments'}.`}</p>
${all
  .slice(-shown)
  .reverse()
  .map((payment) => renderPayment(book, payment))}
</section>`;
};

const renderActs = (book: Book, { payment_id: id, pay_amount: amount, pay_currency: coin }: Payment): Html =>
  html`<form method="post" action="${book.around.prefix()}/nowpayments/payments/${id}/act">
<div class="row"><button name="outcome" value="pay">Send ${amount} ${coin.toUpperCase()}</button></div>
${renderOutcomes(outcomes)}</form>`;

const renderPayment = (book: Book, payment: Payment): Html => {
  const { payment_id: id, payment_status: status } = payment;
  const notices = Object.values(book.state.notices).filter(({ paymentId }) => paymentId === id);
  const tone = status === 'finished' ? 'success' : status === 'failed' || status === 'expired' ? 'danger' : 'warning';
  return html`<article class="card session" id="${id}" aria-labelledby="${id}-title">
<header class="row spread"><h3 id="${id}-title" class="figure">${showMoney(payment.price_amount, payment.price_currency)}</h3>
<span class="row">${badge(tone, status.replaceAll('_', ' '))}${payment.parent_payment_id === null ? undefined : badge('info', 'repeated deposit')}</span></header>
<p>${payment.order_description}</p>
<dl class="facts"><div><dt>Reference</dt><dd class="mono">${payment.order_id}</dd></div>
<div><dt>Address</dt><dd class="mono">${payment.pay_address}</dd></div>
<div><dt>Asked for</dt><dd>${payment.pay_amount} ${payment.pay_currency.toUpperCase()}</dd></div>
<div><dt>Arrived</dt><dd>${payment.actually_paid} ${payment.pay_currency.toUpperCase()}</dd></div></dl>
${renderActs(book, payment)}
${
  notices.length === 0
    ? undefined
    : renderEvents(
        notices.map(({ id: notice, body, attempts }) => ({ id: notice, name: String(body.payment_status), attempts })),
        (notice) => `${book.around.prefix()}/nowpayments/notices/${notice}/send`,
      )
}
</article>`;
};

const renderWallet = (book: Book, payment: Payment): Html => html`<main class="wrap"><section class="card narrow">
<h1>Test wallet</h1>
<p class="quiet">${payment.pay_amount} ${payment.pay_currency.toUpperCase()} to</p>
<p class="mono">${payment.pay_address}</p>
${renderActs(book, payment)}
</section></main>`;
