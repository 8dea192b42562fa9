// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { Donation, DonationDetails } from '@wyrmgate/contract/donations';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const donation: Donation = {
  ...{ id: 41, created_at: '2026-11-20T08:00:00.000Z', kind: 'purchase', username: 'Rhea', email: '' },
  ...{ amount: 1999, currency: 'EUR', refunded_amount: 0, coins_purchased: 2400, package_name: 'Coffer' },
  ...{ gateway: 'stripe', gateway_transaction_id: 'pi_1', payment_id: 'WG-7K3M9QX2TB4F', status: 'completed' },
  ...{ dispute_state: 'none', needs_review: false, held: null },
};
/** A payment as screens receive it, with money in major units. */
const details = (more: Partial<DonationDetails> = {}): DonationDetails => ({
  ...{
    donation: { ...donation, amount: 19.99 },
    recipient: null,
    gateway_status: null,
    failure_code: null,
    held: null,
    ordered_amount: null,
  },
  ...{ crypto: null, refundable: 19.99, refund_currency: 'EUR', manual_refund: false },
  ...{ timeline: [], refunds: [], ledger: [], mails: [] },
  ...more,
});
const open = (shown: DonationDetails) => {
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<RefundDialog details={shown} onClose={onClose} />, {
    api: {
      donations: {
        refund: ({ body: { amount = 0, reason } }) => ({
          donation,
          refund: {
            ...{ id: 1, created_at: '2026-11-21T08:00:00.000Z', origin: 'staff', status: 'succeeded', amount },
            ...{ reason, refund_id: 're_1', actor: 'ysoldar' },
          },
        }),
      },
    },
  });
  const sent = () => calls.filter(({ endpoint }) => endpoint === 'donations.refund').map((call) => call.sent);
  return { user, sent, onClose };
};
const reason = () => screen.getByLabelText(/^Reason/);

it('the refund dialog sends the full remaining amount that its button shows, in cents, with the reason', async () => {
  const { user, sent, onClose } = open(details());
  await user.type(reason(), 'Bought twice');
  await user.click(screen.getByRole('button', { name: 'Refund €19.99' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ params: { id: 41 }, body: { amount: 1999, reason: 'Bought twice' } }]);
  expect(sent()[0]?.body).not.toHaveProperty('payout_reference');
});

it('the refund dialog sends the typed part, and sends nothing above the remaining amount or without a reason', async () => {
  const { user, sent, onClose } = open(details());
  await user.click(screen.getByRole('radio', { name: 'Part of it' }));
  const amount = screen.getByLabelText(/^Amount/);
  const fill = async (text: string) => {
    await user.clear(amount);
    await user.type(amount, text);
    await user.click(screen.getByRole('button', { name: /^Refund / }));
  };
  await fill('4.50');
  expect(await screen.findByText('Enter a reason')).toBeTruthy();
  await user.type(reason(), 'One item missing');
  await fill('20');
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await fill('4.50');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ body: { amount: 450, reason: 'One item missing' } }]);
});

it('the refund dialog asks for the payout reference of a gateway without refunds, and sends it', async () => {
  const crypto = { ...donation, amount: 19.99, gateway: 'nowpayments' as const };
  const { user, sent, onClose } = open(details({ donation: crypto, manual_refund: true }));
  await user.type(reason(), 'Sent twice');
  const action = screen.getByRole('button', { name: 'Refund €19.99' });
  await user.click(action);
  expect(await screen.findByText('Enter the payout reference')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText(/^Payout reference/), '0xfeed');
  await user.click(action);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ body: { amount: 1999, reason: 'Sent twice', payout_reference: '0xfeed' } }]);
});
