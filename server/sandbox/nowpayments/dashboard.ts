import { type Route, redirectTo } from '../shell/http.ts';
import type { DeliveryMode } from '../shell/outbox.ts';
import { type Html, html, pageResponse } from '../shell/page.ts';
import { badge, renderEvents, renderOutcomes, showMoney } from '../shell/parts.ts';
import { confirm, payAgain, payIn } from './operations.ts';
import type { Payment } from './records.ts';
import { expireOverdue, findNotice, movePayment, NowPaymentsProblem, type State } from './state.ts';

const shown = 40;
const deliveryModes: Readonly<Record<string, DeliveryMode>> = { twice: 'twice', late: 'late', lost: 'lost' };

/** Acts as the payer's wallet or the network. */
const perform = (state: State, id: string, outcome: string): void => {
  if (outcome === 'half') payIn(state, id, 0.5);
  else if (outcome === 'confirm') confirm(state, id);
  else if (outcome === 'again') payAgain(state, id);
  else if (outcome === 'fail') movePayment(state, id, 'failed');
  else if (outcome === 'expire') movePayment(state, id, 'expired');
  else payIn(state, id, 1, deliveryModes[outcome]);
};
const outcomes = [
  {
    value: 'half',
    title: 'Send half of it',
    text: 'The payment stays partially paid. What is sent after it is a separate payment.',
  },
  {
    value: 'confirm',
    title: 'Send it, the network is slow',
    text: 'The payment waits for confirmations; send again to finish it.',
  },
  { value: 'again', title: 'Send it once more', text: 'A repeated deposit without an order.' },
  { value: 'twice', title: 'Send, webhooks arrive twice', text: 'Both copies are sent at the same moment.' },
  { value: 'late', title: 'Send, webhooks arrive late', text: 'They are sent 20 seconds after the payment.' },
  { value: 'lost', title: 'Send, webhooks are lost', text: 'The shop finds out only by asking the gateway.' },
  { value: 'fail', title: 'Let it fail', text: 'The network rejects the transaction.' },
  { value: 'expire', title: 'Let it expire', text: 'The fixed rate ends.' },
];

export const dashboardRoutes = (state: State): readonly Route[] => [
  {
    method: 'GET',
    path: '/nowpayments/wallet/:address',
    handle: (_, { address = '' }) => {
      const payment = Object.values(state.records.payments).find((each) => each.pay_address === address);
      const body = payment ? renderWallet(state, payment) : html`<main class="wrap"><h1>No such address</h1></main>`;
      const page = {
        title: 'Payment sandbox: no real money moves',
        language: 'en',
        prefix: state.context.prefix(),
        body,
      };
      return pageResponse(page, payment ? 200 : 404);
    },
  },
  {
    method: 'POST',
    path: '/nowpayments/payments/:id/act',
    handle: (request, { id = '' }) => {
      const home = `${state.context.prefix()}/`;
      try {
        perform(state, id, new URLSearchParams(request.body).get('outcome') ?? 'pay');
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
      const { paymentId } = findNotice(state, id);
      void state.outbox.deliver(id, { times: copies, concurrency: copies });
      return redirectTo(`${state.context.prefix()}/#${paymentId}`);
    },
  },
];

export const renderDashboard = (state: State, search: string): Html => {
  expireOverdue(state);
  const wanted = search.toLowerCase();
  const all = Object.values(state.records.payments).filter(({ payment_id, order_id, pay_address }) =>
    [String(payment_id), order_id, pay_address].some((text) => text.toLowerCase().includes(wanted)),
  );
  return html`<section aria-labelledby="nowpayments"><h2 id="nowpayments">NOWPayments</h2>
<p class="small">${all.length === 0 ? 'No payment.' : `${all.length} ${all.length === 1 ? 'payment' : 'payments'}.`}</p>
${all
  .slice(-shown)
  .reverse()
  .map((payment) => renderPayment(state, payment))}
</section>`;
};

const renderActions = (state: State, { payment_id: id, pay_amount: amount, pay_currency: asset }: Payment): Html =>
  html`<form method="post" action="${state.context.prefix()}/nowpayments/payments/${id}/act">
<div class="row"><button name="outcome" value="pay">Send ${amount} ${asset.toUpperCase()}</button></div>
${renderOutcomes(outcomes)}</form>`;

const renderPayment = (state: State, payment: Payment): Html => {
  const { payment_id: id, payment_status: status } = payment;
  const notices = Object.values(state.records.notices).filter(({ paymentId }) => paymentId === id);
  const tone = status === 'finished' ? 'success' : status === 'failed' || status === 'expired' ? 'danger' : 'warning';
  return html`<article class="card session" id="${id}" aria-labelledby="${id}-title">
<header class="row spread"><h3 id="${id}-title" class="figure">${showMoney(payment.price_amount, payment.price_currency)}</h3>
<span class="row">${badge(tone, status.replaceAll('_', ' '))}${payment.parent_payment_id === null ? undefined : badge('info', 'repeated deposit')}</span></header>
<p>${payment.order_description}</p>
<dl class="facts"><div><dt>Reference</dt><dd class="mono">${payment.order_id}</dd></div>
<div><dt>Address</dt><dd class="mono">${payment.pay_address}</dd></div>
<div><dt>Requested</dt><dd>${payment.pay_amount} ${payment.pay_currency.toUpperCase()}</dd></div>
<div><dt>Arrived</dt><dd>${payment.actually_paid} ${payment.pay_currency.toUpperCase()}</dd></div></dl>
${renderActions(state, payment)}
${
  notices.length === 0
    ? undefined
    : renderEvents(
        notices.map(({ id: notice, body, attempts }) => ({ id: notice, name: String(body.payment_status), attempts })),
        (notice) => `${state.context.prefix()}/nowpayments/notices/${notice}/send`,
      )
}
</article>`;
};

const renderWallet = (state: State, payment: Payment): Html => html`<main class="wrap"><section class="card narrow">
<h1>Test wallet</h1>
<p class="quiet">${payment.pay_amount} ${payment.pay_currency.toUpperCase()} to</p>
<p class="mono">${payment.pay_address}</p>
${renderActions(state, payment)}
</section></main>`;
