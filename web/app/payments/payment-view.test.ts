import { paymentStatuses } from '@wyrmgate/contract/payments';
import { expect, it } from 'vitest';
import { isWaiting, paymentView } from './payment-view.ts';

const seen = (status: (typeof paymentStatuses)[number], needs_review = false, refunded_amount = 0) => ({
  status,
  needs_review,
  refunded_amount,
  notice: null,
});

it('says what happened to money that did not match its order', () => {
  for (const notice of ['late', 'returned', 'closed'] as const)
    expect(paymentView({ ...seen('cancelled'), notice }, false)).toBe(notice);
});

it('shows coins as credited only when the server says completed', () => {
  const completed = paymentStatuses.filter((status) => paymentView(seen(status), false) === 'completed');
  expect(completed).toEqual(['completed']);
});

it('distinguishes partial and full refunds', () => {
  expect(paymentView(seen('completed', false, 1), false)).toBe('partlyRefunded');
  expect(paymentView(seen('refunded', false, 999), false)).toBe('refunded');
});

it('keeps verifying an unconfirmed payment, and says when that takes long', () => {
  expect(paymentView(seen('pending'), false)).toBe('verifying');
  expect(paymentView(seen('pending'), true)).toBe('slow');
});

it('never promises coins for a payment that staff must review', () => {
  for (const status of ['pending', 'processing', 'failed', 'cancelled'] as const)
    expect(paymentView(seen(status, true), false)).toBe('review');
});

it('polls only while the gateway may still report a change', () => {
  expect(paymentStatuses.filter((status) => isWaiting(seen(status)))).toEqual(['pending', 'processing']);
  expect(paymentStatuses.filter((status) => isWaiting(seen(status, true)))).toEqual([]);
});
