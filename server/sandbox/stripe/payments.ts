import { buildCharge, buildIntent, type Method, type Payer } from './build.ts';
import { judgeCard } from './cards.ts';
import { announce, findCharge, findIntent, findSession, type Ledger, seconds } from './ledger.ts';
import { refuseNow } from './problem.ts';
import type { Charge, Delivery, Draft, Intent, Session } from './records.ts';

export type Payment = { method?: 'card' | 'delayed'; card?: string; payer?: Partial<Payer>; delivery?: Delivery };
export type Decline = { code: string; decline: string | null; message: string };

/** The payer confirms: a card is paid at once, a delayed method leaves `complete` and `unpaid`. */
export const paySession = (ledger: Ledger, id: string, payment: Payment = {}): Session => {
  const { session, draft } = openSession(ledger, id);
  const delayed = payment.method === 'delayed';
  const card = judgeCard(payment.card ?? '4242424242424242');
  if (!delayed && card.outcome === 'declined') throw refuseNow(card.decline.message, { code: card.decline.code });
  const method: Method = delayed
    ? { type: 'sepa_debit', last4: '3000' }
    : { type: 'card', brand: card.brand, last4: card.last4 };
  const payer = { email: payment.payer?.email ?? session.customer_email, name: payment.payer?.name ?? null };
  const intent = intentOf(ledger, session, draft);
  const charge = chargeIntent(ledger, intent, payer, method, delayed ? 'pending' : 'succeeded');
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
  announce(ledger, id, 'checkout.session.completed', session, { delivery: payment.delivery ?? draft.delivery });
  return session;
};

/** A refused card leaves the session open: the payer may try again. */
export const declineSession = (ledger: Ledger, id: string, number = '4000000000000002'): Decline => {
  const { session, draft } = openSession(ledger, id);
  const card = judgeCard(number);
  const decline = card.outcome === 'declined' ? card.decline : judgeDeclined();
  const intent = intentOf(ledger, session, draft);
  const method: Method = { type: 'card', brand: card.brand, last4: card.last4 };
  const charge = chargeIntent(ledger, intent, { email: session.customer_email, name: null }, method, 'failed');
  failIntent(intent, charge, decline);
  announce(ledger, id, 'payment_intent.payment_failed', intent);
  return decline;
};

/** The bank answers days later. */
export const settleDelayed = (ledger: Ledger, id: string, outcome: 'succeeded' | 'failed'): Session => {
  const { session } = findSession(ledger, id);
  const intent = findIntent(ledger, session.payment_intent);
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || intent.status !== 'processing') {
    throw refuseNow('Only a session that waits for a delayed payment can be settled.');
  }
  const charge = findCharge(ledger, intent.latest_charge);
  if (outcome === 'succeeded') {
    charge.status = 'succeeded';
    charge.paid = true;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    session.payment_status = 'paid';
    announce(ledger, id, 'checkout.session.async_payment_succeeded', session);
  } else {
    charge.status = 'failed';
    charge.captured = false;
    charge.amount_captured = 0;
    failIntent(intent, charge, {
      code: 'payment_intent_payment_attempt_failed',
      decline: null,
      message: 'The customer’s bank account could not be debited.',
    });
    announce(ledger, id, 'payment_intent.payment_failed', intent);
    announce(ledger, id, 'checkout.session.async_payment_failed', session);
  }
  return session;
};

const openSession = (ledger: Ledger, id: string): { session: Session; draft: Draft } => {
  const found = findSession(ledger, id);
  if (found.session.status !== 'open') {
    throw refuseNow(`This Checkout Session has a status of \`${found.session.status}\` and can no longer be paid.`);
  }
  return found;
};

const intentOf = (ledger: Ledger, session: Session, draft: Draft): Intent => {
  const present = draft.intentId === null ? undefined : ledger.state.intents[draft.intentId];
  if (present) return present;
  const intent = buildIntent(session, draft, seconds(ledger));
  ledger.state.intents[intent.id] = intent;
  ledger.state.sessionOfIntent[intent.id] = session.id;
  draft.intentId = intent.id;
  return intent;
};

const chargeIntent = (
  ledger: Ledger,
  intent: Intent,
  payer: Payer,
  method: Method,
  status: 'succeeded' | 'pending' | 'failed',
): Charge => {
  const charge = buildCharge(intent, payer, method, seconds(ledger), status);
  ledger.state.charges[charge.id] = charge;
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
