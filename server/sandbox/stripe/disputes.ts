import type Stripe from 'stripe';
import { newDisputeId } from './identifiers.ts';
import { invalidState } from './problem.ts';
import type { Charge, Dispute } from './records.ts';
import { announce, findCharge, findDispute, type State, seconds } from './state.ts';

const week = 7 * 24 * 60 * 60;

/** Takes the money back immediately as the payer's bank. The shop may win it back. */
export const openDispute = (state: State, charge: Charge, amount?: number): Dispute => {
  if (charge.status !== 'succeeded') throw invalidState('Only a paid charge can be disputed.');
  if (charge.disputed) throw invalidState('This charge is disputed already.');
  charge.disputed = true;
  const created = seconds(state);
  const dispute: Dispute = {
    id: newDisputeId(),
    object: 'dispute',
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge.billing_details.email),
    evidence_details: {
      due_by: created + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  state.records.disputes[dispute.id] = dispute;
  const sessionId = state.records.sessionOfIntent[charge.payment_intent] ?? '';
  announce(state, sessionId, 'charge.dispute.created', dispute);
  announce(state, sessionId, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

export const closeDispute = (state: State, id: string, outcome: 'won' | 'lost'): Dispute => {
  const dispute = findDispute(state, id);
  if (dispute.status !== 'needs_response') throw invalidState(`This dispute has a status of \`${dispute.status}\`.`);
  const sessionId = state.records.sessionOfIntent[dispute.payment_intent] ?? '';
  dispute.status = outcome;
  if (outcome === 'won') findCharge(state, dispute.charge).disputed = false;
  announce(state, sessionId, 'charge.dispute.closed', dispute, { previous: { status: 'needs_response' } });
  if (outcome === 'won') announce(state, sessionId, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
};

const noEvidence = (email: string | null): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: email,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
});
