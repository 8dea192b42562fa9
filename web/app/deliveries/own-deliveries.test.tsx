// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Delivery } from '@wyrmgate/contract/deliveries';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { OwnDeliveries } from './own-deliveries.tsx';

const credit: Delivery = {
  id: 1,
  kind: 'coins',
  status: 'cancelled',
  created_at: '2026-11-20T10:00:00Z',
  login: 'isaura',
  coins: 1100,
  item: null,
  delivered_at: null,
  recalled: { reason: 'dispute', coins: 1100 },
};

it('players see why a credit was cancelled, and how many of its coins were affected', async () => {
  const rows = [credit, { ...credit, id: 2, coins: 700, recalled: { reason: 'refund' as const, coins: 200 } }];
  renderScreen(<OwnDeliveries />, { api: { deliveries: { own: () => ({ deliveries: rows, next: null }) } } });
  const whole = (await screen.findByText('1,100 coins')).closest('li') as HTMLElement;
  expect(within(whole).getByText('The payment was disputed before the coins reached the game.')).toBeTruthy();
  const part = screen.getByText('700 coins').closest('li') as HTMLElement;
  expect(within(part).getByText(/was refunded .* affects only 200 coins\. The rest is sent/)).toBeTruthy();
});
