// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import type { Payment } from '@wyrmgate/contract/payments';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import CryptoPage from '../crypto-payments/crypto-page.tsx';
import { session } from '../platform/session/session.ts';
import { HistoryTable } from './history-table.tsx';

const now = Date.parse('2026-11-20T12:10:00.000Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const reference = 'WG-7K3M9QX2TB4F';
const payment = (payable_until: string | null): Payment => ({
  ...{ id: 1, reference, kind: 'purchase', recipient: null, status: 'pending', gateway: 'nowpayments' },
  ...{ package_name: 'Coffer', coins: 1000, bonus_coins: 100, total_coins: 1100, currency: 'EUR' },
  ...{ amount: 9.99, refunded_amount: 0, needs_review: false, notice: null },
  ...{ payable_until, created_at: '2026-11-20T12:00:00.000Z', completed_at: null },
});
const transfer: Omit<CryptoPayment, keyof Payment> = {
  ...{ payment_id: '5077125051', pay_currency: 'ltc', pay_amount: '0.5', pay_address: 'LTestAddress1' },
  ...{ extra_id: null, network: 'ltc', expires_at: inMinutes(20), received: null, missing: '0.5' },
};

beforeEach(() => {
  const state = { status: 'in', user: { id: 7 } } as ReturnType<typeof session.state>;
  vi.spyOn(session, 'state').mockReturnValue(state);
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const openHistory = (payable_until: string | null) =>
  renderScreen(
    <Routes>
      <Route path="/payment/crypto" element={<CryptoPage />} />
      <Route path="/payment/history" element={<HistoryTable payments={[payment(payable_until)]} />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      at: '/payment/history',
      api: { 'crypto-payments': { status: () => ({ ...payment(payable_until), ...transfer, amount: 999 }) } },
    },
  );

it('a crypto payment that can still be paid is reopened from the history with its address, QR code and countdown', async () => {
  const { user, router } = openHistory(inMinutes(20));
  const row = within(await screen.findByRole('row', { name: /Coffer/ }));
  await user.click(row.getAllByRole('link', { name: 'Continue' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Send 0.5 LTC' })).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/payment/crypto', search: `?reference=${reference}` });
  expect(screen.getByText('Address').nextElementSibling?.textContent).toContain('LTestAddress1');
  expect(screen.getByRole('img', { name: 'QR code with address and amount' })).toBeTruthy();
  expect(screen.getByText(/^Price held for (20:00|19:5\d)$/)).toBeTruthy();
});

it.each([
  ['that ended a minute ago', inMinutes(-1)],
  ['that is unknown', null],
])('a crypto payment with a deadline %s cannot be continued from the history', async (_, payableUntil) => {
  const { user, router } = openHistory(payableUntil);
  const row = within(await screen.findByRole('row', { name: /Coffer/ }));
  expect(row.queryByRole('link', { name: 'Continue' })).toBeNull();
  await user.click(row.getByRole('link', { name: /Coffer/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment/success'));
  expect(screen.queryByText('LTestAddress1')).toBeNull();
});
