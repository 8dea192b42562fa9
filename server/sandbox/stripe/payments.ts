import type { DeliveryMode } from '../shell/outbox.ts';
import { buildCharge, buildIntent, type Method, type Payer } from './build.ts';
import { checkCard } from './cards.ts';
import { invalidState } from './problem.ts';
import type { Charge, Draft, Intent, Session } from './records.ts';
import { announce, findCharge, findIntent, findSession, type State, seconds } from './state.ts';

export type Payment = { method?: 'card' | 'delayed'; card?: string; payer?: Partial<Payer>; delivery?: DeliveryMode };
export type Decline = { code: string; decline: string | null; message: string };

/**
 * Confirms a payment as the payer. A card pays immediately; a delayed method leaves the session `complete` and
 * `unpaid`.
 */
export const paySession = (state: State, id: string, payment: Payment = {}): Session => {
  const { session, draft } = openSession(state, id);
  const delayed = payment.method === 'delayed';
  const card = checkCard(payment.card ?? '4242424242424242');
  if (!delayed && card.outcome === 'declined') throw invalidState(card.decline.message, { code: card.decline.code });
  const method: Method = delayed
    ? { type: 'sepa_debit', last4: '3000' }
    : { type: 'card', brand: card.brand, last4: card.last4 };
  const payer = { email: payment.payer?.email ?? session.customer_email, name: payment.payer?.name ?? null };
  const intent = intentOf(state, session, draft);
  const charge = chargeIntent(state, intent, payer, method, delayed ? 'pending' : 'succeeded');
  intent.status = delayed ? 'processing' : 'succeeded';
  intent.amount_received = delayed ? 0 : intent.amount;
  intent.last_payment_error = null;
  intent.payment_method = charge.payment_method;
  session.status = 'complete';
  session.payment_status = delayed ? 'unpaid' : 'paid';
  session.payment_intent = intent.id;
  session.url = null;
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  announce(state, id, 'checkout.session.completed', session, { delivery: payment.delivery ?? draft.delivery });
  return session;
};

/** A declined card leaves the session open, so that the payer can try again. */
export const declineSession = (state: State, id: string, number = '4000000000000002'): Decline => {
  const { session, draft } = openSession(state, id);
  const card = checkCard(number);
  const decline = card.outcome === 'declined' ? card.decline : judgeDeclined();
  const intent = intentOf(state, session, draft);
  const method: Method = { type: 'card', brand: card.brand, last4: card.last4 };
  const charge = chargeIntent(state, intent, { email: session.customer_email, name: null }, method, 'failed');
  failIntent(intent, charge, decline);
  announce(state, id, 'payment_intent.payment_failed', intent);
  return decline;
};

/** Simulates the bank's decision, which real banks make days later. */
export const settleDelayed = (state: State, id: string, outcome: 'succeeded' | 'failed'): Session => {
  const { session } = findSession(state, id);
  const intent = findIntent(state, session.payment_intent);
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || intent.status !== 'processing') {
    throw invalidState('Only a session that waits for a delayed payment can be settled.');
  }
  const charge = findCharge(state, intent.latest_charge);
  if (outcome === 'succeeded') {
    charge.status = 'succeeded';
    charge.paid = true;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    session.payment_status = 'paid';
    announce(state, id, 'checkout.session.async_payment_succeeded', session);
  } else {
    charge.status = 'failed';
    charge.captured = false;
    charge.amount_captured = 0;
    failIntent(intent, charge, {
      code: 'payment_intent_payment_attempt_failed',
      decline: null,
      message: 'The customer’s bank account could not be debited.',
    });
    announce(state, id, 'payment_intent.payment_failed', intent);
    announce(state, id, 'checkout.session.async_payment_failed', session);
  }
  return session;
};

const openSession = (state: State, id: string): { session: Session; draft: Draft } => {
  const found = findSession(state, id);
  if (found.session.status !== 'open') {
    throw invalidState(`This Checkout Session has a status of \`${found.session.status}\` and can no longer be paid.`);
  }
  return found;
};

const intentOf = (state: State, session: Session, draft: Draft): Intent => {
  const present = draft.intentId === null ? undefined : state.records.intents[draft.intentId];
  if (present) return present;
  const intent = buildIntent(session, draft, seconds(state));
  state.records.intents[intent.id] = intent;
  state.records.sessionOfIntent[intent.id] = session.id;
  draft.intentId = intent.id;
  return intent;
};

const chargeIntent = (
  state: State,
  intent: Intent,
  payer: Payer,
  method: Method,
  status: 'succeeded' | 'pending' | 'failed',
): Charge => {
  const charge = buildCharge(intent, payer, method, seconds(state), status);
  state.records.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  return charge;
};

const failIntent = (intent: Intent, charge: Charge, decline: Decline): void => {
  charge.failure_code = decline.code;
  charge.failure_message = decline.message;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code: decline.code,
    message: decline.message,
    ...(decline.decline === null ? {} : { decline_code: decline.decline }),
  };
};

const judgeDeclined = (): Decline => ({
  code: 'card_declined',
  decline: 'generic_decline',
  message: 'Your card was declined.',
});
