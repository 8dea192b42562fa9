import { type Html, html } from '../shell/page.ts';
import { badge, buttonTo } from '../shell/parts.ts';
import { majorUnits, showMoney } from './money.ts';
import { languageOf } from './pay-page.ts';
import type { Charge, Dispute, EventRecord, Refund, Session } from './records.ts';
import type { State } from './state.ts';

const shown = 40;

export const renderDashboard = (state: State, search: string): Html => {
  const all = Object.values(state.records.sessions).filter((session) => matches(session, search));
  const newest = all.slice(-shown).reverse();
  const events = Map.groupBy(Object.values(state.records.events), ({ sessionId }) => sessionId);
  return html`<section aria-labelledby="stripe"><h2 id="stripe">Stripe</h2>
<p class="small">${describeCount(all.length, search)}</p>
${newest.map((session) => renderSession(state, session, events.get(session.id) ?? []))}
</section>`;
};

const matches = (session: Session, search: string): boolean =>
  search === '' ||
  [
    session.id,
    session.client_reference_id,
    session.payment_intent,
    session.customer_details?.email,
    session.customer_email,
  ].some((text) => text?.toLowerCase().includes(search.toLowerCase()));

const describeCount = (count: number, search: string): string => {
  if (count === 0) return search === '' ? 'No checkout session yet. Start a payment in the shop.' : 'No matches.';
  return count > shown
    ? `The newest ${shown} of ${count} checkout sessions.`
    : `${count} checkout ${count === 1 ? 'session' : 'sessions'}.`;
};

const renderSession = (state: State, session: Session, events: readonly EventRecord[]): Html => {
  const { records } = state;
  const charge = records.charges[records.intents[session.payment_intent ?? '']?.latest_charge ?? ''];
  const refunds = charge ? Object.values(records.refunds).filter((refund) => refund.charge === charge.id) : [];
  const disputes = charge ? Object.values(records.disputes).filter((dispute) => dispute.charge === charge.id) : [];
  return html`<article class="card session" id="${session.id}" aria-labelledby="${session.id}-title">
<header class="row spread"><h3 id="${session.id}-title" class="figure">${showMoney(session.amount_total ?? 0, session.currency ?? 'eur')}</h3>
${renderBadges(session, charge, disputes)}</header>
<p lang="${languageOf(session)}">${records.drafts[session.id]?.lines.map((line) => line.description).join(', ')}</p>
<dl class="facts">
<div><dt>Reference</dt><dd class="mono">${session.client_reference_id ?? 'none'}</dd></div>
<div><dt>Payer</dt><dd>${session.customer_details?.email ?? session.customer_email ?? 'unknown'}</dd></div>
<div><dt>Created</dt><dd>${showTime(session.created)}</dd></div>
<div><dt>Session</dt><dd class="mono">${session.id}</dd></div>
</dl>
${renderActions(state, session, charge, disputes)}
${refunds.map((refund) => renderRefund(state, refund))}
${disputes.map((dispute) => renderDispute(state, dispute))}
${events.length === 0 ? undefined : renderEvents(state, events)}
</article>`;
};

const renderBadges = (session: Session, charge: Charge | undefined, disputes: readonly Dispute[]): Html => {
  const badges: Html[] = [badgeOf(session)];
  if (charge && charge.amount_refunded > 0) {
    badges.push(
      badge('info', charge.refunded ? 'Refunded' : `Refunded ${showMoney(charge.amount_refunded, charge.currency)}`),
    );
  }
  for (const { status } of disputes)
    badges.push(badge(status === 'won' ? 'success' : 'danger', `Dispute: ${status.replaceAll('_', ' ')}`));
  return html`<span class="row">${badges}</span>`;
};

const badgeOf = (session: Session): Html => {
  if (session.status === 'open') return badge('warning', 'Open');
  if (session.status === 'expired') return badge('', 'Expired');
  return session.payment_status === 'paid' ? badge('success', 'Paid') : badge('info', 'Complete, unpaid');
};

const renderActions = (
  state: State,
  session: Session,
  charge: Charge | undefined,
  disputes: readonly Dispute[],
): Html => {
  const path = `sessions/${session.id}`;
  if (session.status === 'open') {
    return html`<div class="row"><a class="button" href="${state.context.prefix()}/pay/${session.id}">Open the payment page</a>
${button(state, `${path}/expire`, 'Expire the session')}</div>`;
  }
  if (charge?.status === 'pending') {
    return html`<div class="row">${button(state, `${path}/bank`, 'The bank pays', { outcome: 'succeeded' })}
${button(state, `${path}/bank`, 'The bank declines', { outcome: 'failed' })}</div>`;
  }
  if (charge?.status !== 'succeeded') return html``;
  const rest = charge.amount - charge.amount_refunded;
  const refund = html`<form method="post" action="${state.context.prefix()}/stripe/${path}/refund" class="row">
<label class="inline" for="amount-${session.id}">Refund in ${charge.currency.toUpperCase()}</label>
<input class="short" id="amount-${session.id}" name="amount" inputmode="decimal" value="${majorUnits(rest, charge.currency)}"><button>Refund</button></form>`;
  return html`<div class="row">${charge.refunded || charge.disputed ? undefined : refund}
${disputes.length > 0 || charge.refunded ? undefined : button(state, `${path}/dispute`, 'Open a dispute')}</div>`;
};

const renderRefund = (
  state: State,
  refund: Refund,
): Html => html`<p class="row part"><span>Refund of ${showMoney(refund.amount, refund.currency)}</span>
${badge(refund.status === 'succeeded' ? 'success' : refund.status === 'failed' ? 'danger' : 'warning', refund.status ?? 'unknown')}</p>
<div class="row">${refund.status === 'pending' ? button(state, `refunds/${refund.id}/settle`, 'Refund succeeds', { outcome: 'succeeded' }) : undefined}
${refund.status === 'failed' ? undefined : button(state, `refunds/${refund.id}/settle`, 'Refund fails', { outcome: 'failed' })}</div>`;

const renderDispute = (state: State, dispute: Dispute): Html =>
  dispute.status === 'needs_response'
    ? html`<p class="part">Dispute over ${showMoney(dispute.amount, dispute.currency)}, ${dispute.reason}</p>
<div class="row">${button(state, `disputes/${dispute.id}/close`, 'The merchant wins', { outcome: 'won' })}
${button(state, `disputes/${dispute.id}/close`, 'The merchant loses', { outcome: 'lost' })}</div>`
    : html``;

const renderEvents = (
  state: State,
  events: readonly EventRecord[],
): Html => html`<details><summary>Webhooks (${events.length})</summary>
<table><thead><tr><th scope="col">Event</th><th scope="col">Sent</th><th scope="col">Send again</th></tr></thead><tbody>${events.map(
  (
    record,
  ) => html`<tr><td><span class="mono">${record.event.type}</span><br><span class="small">${showTime(record.event.created)}</span></td>
<td>${describeSending(state, record)}</td>
<td><span class="row">${button(state, `events/${record.event.id}/send`, 'Once')}
${button(state, `events/${record.event.id}/send`, 'Twice', { copies: '2' })}</span></td></tr>`,
)}</tbody></table></details>`;

const describeSending = (state: State, { event, attempts }: EventRecord): string => {
  const statuses = attempts.map(({ status }) => (status === 0 ? 'no response' : String(status))).join(', ');
  if (state.outbox.waiting(event.id)) return statuses === '' ? 'queued' : `${statuses}, will be retried`;
  return statuses === '' ? 'never sent' : statuses;
};

const button = (state: State, path: string, label: string, values: Record<string, string> = {}): Html =>
  buttonTo(`${state.context.prefix()}/stripe/${path}`, label, values);

const showTime = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
