// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { SessionUser } from '@wyrmgate/contract/auth';
import type { Payment } from '@wyrmgate/contract/payments';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { PaymentState } from './payment-state.tsx';

const payment: Payment = {
  ...{ id: 1, reference: 'WG-7K3M9QX2TB4F', kind: 'purchase', recipient: null, status: 'completed', gateway: 'stripe' },
  ...{ package_name: 'Pouch', coins: 100, bonus_coins: 0, total_coins: 100, amount: 499, currency: 'EUR' },
  ...{ refunded_amount: 0, needs_review: false, notice: null, payable_until: null },
  ...{ created_at: '2026-11-20T08:00:00.000Z', completed_at: '2026-11-20T08:01:00.000Z' },
};
const user: SessionUser = {
  ...{ id: 1, username: 'Rhea', email: 'rhea@mail.example', real_name: null, status: 'active', authority: 'player' },
  ...{ language: 'en', create_time: '2026-11-20T08:00:00.000Z', cash: 0, isStaff: false, isSponsor: false },
  ...{ mustChangePassword: false, mustSetUpTwoFactor: false, sponsorCode: null },
};

it.each([
  ['rhea@mail.example', 'A confirmation email is on its way to rhea@mail.example.'],
  ['', 'Your account has no email address, so no confirmation will be sent. The receipt is in your payment history.'],
])('the page of a completed payment says where the confirmation is sent: “%s”', async (email, text) => {
  renderScreen(<PaymentState payment={payment} isFetching={false} exhausted={false} lookAgain={() => undefined} />, {
    api: { auth: { me: () => ({ ...user, email }) } },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
