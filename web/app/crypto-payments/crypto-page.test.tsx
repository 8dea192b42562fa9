// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { queryClient } from '../platform/query/query-client.ts';
import { session } from '../platform/session/session.ts';
import { QrCode } from '../ui/qr-code.tsx';
import CryptoPage from './crypto-page.tsx';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const ordered = (): CryptoPayment => ({
  id: 1,
  reference: 'WG-7K3M9QX2TB4F',
  kind: 'purchase',
  recipient: null,
  status: 'pending',
  gateway: 'nowpayments',
  package_name: 'Coffer',
  coins: 1000,
  bonus_coins: 100,
  total_coins: 1100,
  amount: 999,
  currency: 'EUR',
  refunded_amount: 0,
  needs_review: false,
  notice: null,
  payable_until: inAnHour(),
  created_at: '2026-11-20T12:00:00Z',
  completed_at: null,
  payment_id: '5077125051',
  pay_currency: 'ltc',
  pay_amount: '0.5',
  pay_address: 'LTestAddress1',
  extra_id: null,
  network: 'ltc',
  expires_at: inAnHour(),
  received: null,
  missing: '0.5',
});

beforeEach(() => {
  const state = { status: 'in', user: { id: 7 } } as ReturnType<typeof session.state>;
  vi.spyOn(session, 'state').mockReturnValue(state);
});
afterEach(() => vi.restoreAllMocks());

const qrOf = (label: string) => screen.getByRole('img', { name: label }).innerHTML;
const qr = 'QR code with address and amount';

it('a partially paid crypto payment shows, copies and encodes the remaining amount, and updates live', async () => {
  let payment = ordered();
  const { user } = renderScreen(
    <>
      <CryptoPage />
      <QrCode text="litecoin:LTestAddress1?amount=0.5" label="all" />
      <QrCode text="litecoin:LTestAddress1?amount=0.3" label="rest" />
      <QrCode text="litecoin:LTestAddress1?amount=0.1" label="last" />
    </>,
    {
      api: { 'crypto-payments': { status: () => payment } },
      at: '/payment/crypto?reference=WG-7K3M9QX2TB4F',
    },
  );
  /** Changes the payment and refreshes the page, as an event from the server would. */
  const arrive = (received: string, missing: string) =>
    act(async () => {
      payment = { ...payment, received, missing, needs_review: true, notice: 'partial' };
      await queryClient().invalidateQueries({ queryKey: ['crypto-payments', 'status'] });
    });
  const copied = async () => {
    await user.click(screen.getByRole('button', { name: /^Copy amount/ }));
    return navigator.clipboard.readText();
  };

  expect(await screen.findByRole('heading', { name: 'Send 0.5 LTC' })).toBeTruthy();
  expect(qrOf(qr)).toBe(qrOf('all'));
  expect(await copied()).toBe('0.5');

  await arrive('0.2', '0.3');
  expect(await screen.findByRole('heading', { name: 'Send the remaining 0.3 LTC' })).toBeTruthy();
  expect(screen.getByText(/^0\.2 of 0\.5 LTC has arrived\./)).toBeTruthy();
  expect(screen.getByText('Still to pay').nextElementSibling?.textContent).toContain('0.3 LTC');
  expect(qrOf(qr)).toBe(qrOf('rest'));
  expect(screen.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(
    'litecoin:LTestAddress1?amount=0.3',
  );
  expect(await copied()).toBe('0.3');

  await arrive('0.4', '0.1');
  expect(await screen.findByRole('heading', { name: 'Send the remaining 0.1 LTC' })).toBeTruthy();
  expect(qrOf(qr)).toBe(qrOf('last'));

  await arrive('0.5', '0');
  expect(await screen.findByRole('heading', { name: 'Your transfer has arrived' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Copy amount/ })).toBeNull();
});
