import { type Route, redirectTo } from '../shell/http.ts';
import { type Html, html } from '../shell/page.ts';
import { badge, buttonTo, renderEvents, showMoney } from '../shell/parts.ts';
import { closeDispute, openDispute, refundCapture, settlePending, voidOrder } from './operations.ts';
import { PayPalProblem } from './problem.ts';
import type { Dispute, Order } from './records.ts';
import { captureOf, findEvent, type State } from './state.ts';

const shown = 40;
/** Performs the action and returns the id of the order to return to. */
type Action = (state: State, id: string, sent: URLSearchParams) => string;

const actions: Readonly<Record<string, Action>> = {
  '/paypal/orders/:id/void': (state, id) => voidOrder(state, id).id,
  '/paypal/orders/:id/bank': (state, id, sent) =>
    settlePending(state, id, sent.get('outcome') === 'completed' ? 'completed' : 'denied').id,
  '/paypal/orders/:id/refund': (state, id, sent) => {
    const typed = Number((sent.get('amount') ?? '').replace(',', '.'));
    if (!(typed > 0)) throw new PayPalProblem(422, 'INVALID_AMOUNT', 'That is not an amount.');
    refundCapture(state, captureOf(state, id).capture.id, Math.round(typed * 100));
    return id;
  },
  '/paypal/orders/:id/dispute': (state, id) => {
    openDispute(state, id);
    return id;
  },
  '/paypal/disputes/:id/close': (state, id, sent) => {
    const [{ custom }] = closeDispute(state, id, sent.get('outcome') === 'won' ? 'won' : 'lost').disputed_transactions;
    return (
      Object.values(state.records.orders).find(({ purchase_units: [unit] }) => unit.custom_id === custom)?.id ?? ''
    );
  },
  '/paypal/events/:id/send': (state, id, sent) => {
    const copies = sent.get('copies') === '2' ? 2 : 1;
    const { orderId } = findEvent(state, id);
    void state.outbox.deliver(id, { times: copies, concurrency: copies });
    return orderId;
  },
};

export const dashboardRoutes = (state: State): readonly Route[] =>
  Object.entries(actions).map(([path, action]) => ({
    method: 'POST',
    path,
    handle: (request, { id = '' }) => {
      const home = `${state.context.prefix()}/`;
      try {
        return redirectTo(`${home}#${action(state, id, new URLSearchParams(request.body))}`);
      } catch (cause) {
        if (cause instanceof PayPalProblem) return redirectTo(`${home}?problem=${encodeURIComponent(cause.message)}`);
        throw cause;
      }
    },
  }));

export const renderDashboard = (state: State, search: string): Html => {
  const wanted = search.toLowerCase();
  const all = Object.values(state.records.orders).filter(({ id, purchase_units: [unit] }) =>
    [id, unit.custom_id].some((text) => text.toLowerCase().includes(wanted)),
  );
  return html`<section aria-labelledby="paypal"><h2 id="paypal">PayPal</h2>
<p class="small">${all.length === 0 ? 'No order.' : `${all.length} ${all.length === 1 ? 'order' : 'orders'}.`}</p>
${all
  .slice(-shown)
  .reverse()
  .map((order) => renderOrder(state, order))}
</section>`;
};

const renderOrder = (state: State, order: Order): Html => {
  const [unit] = order.purchase_units;
  const events = Object.values(state.records.events).filter(({ orderId }) => orderId === order.id);
  const disputes = Object.values(state.records.disputes).filter(
    ({ disputed_transactions: [{ custom }] }) => custom === unit.custom_id,
  );
  const capture = unit.payments?.captures[0];
  return html`<article class="card session" id="${order.id}" aria-labelledby="${order.id}-title">
<header class="row spread"><h3 id="${order.id}-title" class="figure">${showMoney(unit.amount.value, unit.amount.currency_code)}</h3>
<span class="row">${badge('info', `Order: ${order.status.toLowerCase().replaceAll('_', ' ')}`)}${
    capture
      ? badge(
          capture.status === 'COMPLETED' ? 'success' : 'warning',
          `Capture: ${capture.status.toLowerCase().replaceAll('_', ' ')}`,
        )
      : undefined
  }</span></header>
<p>${state.records.drafts[order.id]?.name}</p>
<dl class="facts"><div><dt>Reference</dt><dd class="mono">${unit.custom_id}</dd></div>
<div><dt>Order</dt><dd class="mono">${order.id}</dd></div><div><dt>Created</dt><dd>${order.create_time}</dd></div></dl>
${renderActions(state, order, disputes)}
${
  events.length === 0
    ? undefined
    : renderEvents(
        events.map(({ event, attempts }) => ({ id: event.id, name: event.event_type, attempts })),
        (id) => `${state.context.prefix()}/paypal/events/${id}/send`,
      )
}
</article>`;
};

const renderActions = (state: State, order: Order, disputes: readonly Dispute[]): Html => {
  const at = (what: string) => `${state.context.prefix()}/paypal/orders/${order.id}/${what}`;
  const capture = order.purchase_units[0].payments?.captures[0];
  if (!capture && order.status !== 'VOIDED')
    return html`<div class="row"><a class="button" href="${state.context.prefix()}/paypal/checkoutnow/${order.id}">Open the payment page</a>${buttonTo(at('void'), 'Expire the order')}</div>`;
  if (capture?.status === 'PENDING')
    return html`<div class="row">${buttonTo(at('bank'), 'The bank pays', { outcome: 'completed' })}${buttonTo(at('bank'), 'The bank declines', { outcome: 'denied' })}</div>`;
  const open = disputes.find(({ status }) => status !== 'RESOLVED');
  if (open) {
    const close = `${state.context.prefix()}/paypal/disputes/${open.dispute_id}/close`;
    return html`<div class="row">${badge('danger', 'Disputed')}${buttonTo(close, 'The shop wins', { outcome: 'won' })}${buttonTo(close, 'The payer wins', { outcome: 'lost' })}</div>`;
  }
  if (capture?.status !== 'COMPLETED' && capture?.status !== 'PARTIALLY_REFUNDED') return html``;
  return html`<div class="row"><form method="post" action="${at('refund')}" class="row">
<label class="inline" for="refund-${order.id}">Refund in ${capture.amount.currency_code}</label>
<input class="short" id="refund-${order.id}" name="amount" inputmode="decimal" value="${capture.amount.value}"><button>Refund</button></form>
${buttonTo(at('dispute'), 'Open a dispute')}</div>`;
};
