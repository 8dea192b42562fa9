import { paymentStatuses } from '@wyrmgate/contract/payments';
import { expect, it } from 'vitest';
import { isWaiting, paymentView } from './payment-view.ts';

const seen = (status: (typeof paymentStatuses)[number], needs_review = false, refunded_amount = 0) => ({
  status,
  needs_review,
  refunded_amount,
  notice: null,
});

it('the payment page explains a payment whose amount did not match the order', () => {
  for (const notice of ['late', 'returned', 'closed'] as const)
    expect(paymentView({ ...seen('cancelled'), notice }, false)).toBe(notice);
});

it('the payment page shows coins as credited only if the server reports a completed payment', () => {
  const completed = paymentStatuses.filter((status) => paymentView(seen(status), false) === 'completed');
  expect(completed).toEqual(['completed']);
});

it('the payment page distinguishes partial and full refunds', () => {
  expect(paymentView(seen('completed', false, 1), false)).toBe('partlyRefunded');
  expect(paymentView(seen('refunded', false, 999), false)).toBe('refunded');
});

it('the payment page keeps checking an unconfirmed payment, and says so if it takes long', () => {
  expect(paymentView(seen('pending'), false)).toBe('verifying');
  expect(paymentView(seen('pending'), true)).toBe('slow');
});

it('the payment page promises no coins for a payment in review', () => {
  for (const status of ['pending', 'processing', 'failed', 'cancelled'] as const)
    expect(paymentView(seen(status, true), false)).toBe('review');
});

it('the payment page polls only while the gateway may report a change', () => {
  expect(paymentStatuses.filter((status) => isWaiting(seen(status)))).toEqual(['pending', 'processing']);
  expect(paymentStatuses.filter((status) => isWaiting(seen(status, true)))).toEqual([]);
});
