import { type Html, html } from '../shell/page.ts';
import { renderOutcomes } from '../shell/parts.ts';
import { showMoney } from './money.ts';
import type { Draft, Session } from './records.ts';
import type { State } from './state.ts';

export type PayForm = { email: string; name: string; card: string };
export const defaultForm = (session: Session): PayForm => ({
  email: session.customer_email ?? 'player@example.test',
  name: 'Test Player',
  card: '4242 4242 4242 4242',
});

const lock = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>`;
const cross = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="m15 9-6 6m0-6 6 6"/></svg>`;

export const languageOf = (session: Session): string =>
  session.locale === null || session.locale === 'auto' || !/^[a-z]{2,3}(-[A-Z0-9]{2,3})?$/.test(session.locale)
    ? 'en'
    : session.locale;

export const renderPayPage = (state: State, session: Session, draft: Draft, form: PayForm, problem?: string): Html => {
  const language = languageOf(session);
  const total = showMoney(session.amount_total ?? 0, session.currency ?? 'eur', language);
  return html`<main class="wrap checkout">
<section aria-labelledby="order">
<p class="vendor">${lock} Simulated Stripe Checkout</p>
<h1 id="order" class="order">${session.submit_type === 'donate' ? 'Your donation' : 'Your order'}</h1>
<p class="total">${total}</p>
<ul class="lines">${draft.lines.map(
    (line) => html`<li><span><strong lang="${language}">${line.description ?? ''}</strong>
<span class="small">Quantity ${line.quantity ?? 1}</span></span>
<span class="figure">${showMoney(line.amount_total, line.currency, language)}</span></li>`,
  )}</ul>
<p class="sum"><span>Total</span><span class="figure">${total}</span></p>
<p class="small">Reference <span class="mono">${session.client_reference_id ?? session.id.slice(-12)}</span></p>
</section>
<section class="card" aria-labelledby="pay">
<h2 id="pay">Pay by test card</h2>
${problem === undefined ? undefined : html`<p class="message" role="alert" id="problem">${cross}<span>${problem} Nothing was charged. You can try again.</span></p>`}
<form method="post" action="${state.context.prefix()}/pay/${session.id}" autocomplete="off" novalidate>
${renderFields(form, problem !== undefined)}
<div class="actions">
<button class="primary whole" name="outcome" value="pay">Pay ${total}</button>
<button name="outcome" value="decline">Decline the card</button>
${session.cancel_url === null ? undefined : html`<a class="button" href="${session.cancel_url}">Cancel</a>`}
</div>
${renderOutcomes(outcomes)}
</form>
</section>
</main>`;
};

const renderFields = (form: PayForm, declined: boolean): Html => html`<div class="fields">
<div class="whole"><label for="email">Email</label><input id="email" name="email" type="email" value="${form.email}"></div>
<div class="whole"><label for="card">Card number</label><input id="card" name="card" inputmode="numeric" value="${form.card}" aria-describedby="cards"${
  declined ? html` aria-invalid="true" aria-errormessage="problem"` : undefined
}></div>
<div><label for="expiry">Expiry</label><input id="expiry" value="12 / 34"></div>
<div><label for="code">Security code</label><input id="code" inputmode="numeric" value="123"></div>
<div class="whole"><label for="name">Name on card</label><input id="name" name="name" value="${form.name}"></div>
<p id="cards" class="whole small">Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p>
</div>`;

const outcomes = [
  {
    value: 'delayed',
    title: 'Pay by bank debit',
    text: 'The order completes unpaid until the bank decides on the dashboard.',
  },
  { value: 'twice', title: 'Pay, webhooks arrive twice', text: 'Both copies are sent at the same moment.' },
  { value: 'late', title: 'Pay, webhooks arrive late', text: 'They are sent 20 seconds after the payment.' },
  { value: 'lost', title: 'Pay, webhooks are lost', text: 'The shop finds out only by asking the gateway.' },
  { value: 'expire', title: 'Expire the session', text: 'Nothing is charged and this page closes.' },
];

/** Replaces `{CHECKOUT_SESSION_ID}`, as Stripe does. */
export const fillSuccessUrl = (session: Session): string =>
  new URL((session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href;
