// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { AdminDelivery } from '@wyrmgate/contract/deliveries';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import DeliveriesPage from './deliveries-page.tsx';

const stuck: AdminDelivery = {
  id: 4,
  kind: 'coins',
  status: 'needs_attention',
  created_at: '2026-11-20T10:00:00Z',
  login: 'isaura',
  coins: 1200,
  item: null,
  delivered_at: null,
  recalled: null,
  user: { id: 9, username: 'Isaura' },
  attempts: 3,
  error: 'overLimit',
  next_attempt_at: '2026-11-20T11:00:00Z',
  payment: 'WG-7K3M9QX2TB4F',
  balance_after: null,
  resolution: null,
  resolved_by: null,
};
const pagination = { page: 1, limit: 20, total: 1, pages: 1, capped: false, next: null, previous: null };

it('staff see stuck deliveries to the game with their errors, and can retry them or resolve them with a reason', async () => {
  const calls: unknown[] = [];
  const { user } = renderScreen(<DeliveriesPage />, {
    api: {
      deliveries: {
        list: () => ({ deliveries: [stuck], pagination }),
        retry: ({ params }) => {
          calls.push(['retry', params.id]);
          return { delivery: { ...stuck, status: 'queued' } };
        },
        resolve: ({ params, body }) => {
          calls.push(['resolve', params.id, body]);
          return { delivery: { ...stuck, status: 'cancelled' } };
        },
      },
    },
  });
  const row = (await screen.findByText('WG-7K3M9QX2TB4F')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Needs attention')).toBeTruthy();
  expect(within(row).getByText(/larger than the game can store/)).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Try now' }));
  await user.click(within(row).getByRole('button', { name: 'Resolve' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Reason/), 'The account is full.');
  await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  await screen.findByText('Delivery resolved');
  expect(calls).toEqual([
    ['retry', 4],
    ['resolve', 4, { outcome: 'cancelled', reason: 'The account is full.' }],
  ]);
});
