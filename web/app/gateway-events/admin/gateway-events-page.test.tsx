// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Comparison, GatewayEvent } from '@wyrmgate/contract/gateway-events';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import GatewayEventsPage from './gateway-events-page.tsx';

const waiting: GatewayEvent = {
  id: 7,
  gateway: 'stripe',
  type: 'charge.refunded',
  received_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  state: 'waiting',
  failure: 'gateway',
  error: 'Invalid API Key provided',
  attempts: 0,
  next_attempt_at: new Date().toISOString(),
  payment: { id: 3, reference: 'WG-7K3M9QX2TB4F', username: 'isaura' },
  resolution: null,
};
const different: Comparison = {
  id: 1,
  day: '2026-11-20',
  gateway: 'paypal',
  state: 'different',
  failure: null,
  checked_at: '2026-11-21T04:30:00Z',
  totals: [
    {
      currency: 'EUR',
      portal: { paid: 5999, refunded: 0, disputed: 0 },
      gateway: { paid: 5999, refunded: 499, disputed: 0 },
    },
  ],
  differences: [{ kind: 'refunded', payment: null, gateway_id: 'REFUND1', currency: 'EUR', portal: 0, gateway: 499 }],
};
const pagination = { page: 1, limit: 20, total: 1, pages: 1, capped: false, next: null, previous: null };
const comparisons = () => ({ comparisons: [different], pagination });

it('a waiting gateway message shows its payment, error and age, and can be retried', async () => {
  const tried: number[] = [];
  const { user } = renderScreen(<GatewayEventsPage />, {
    api: {
      'gateway-events': {
        list: () => ({ events: [waiting], pagination }),
        comparisons,
        retry: ({ params }) => {
          tried.push(Number(params.id));
          return { event: waiting };
        },
      },
    },
  });
  const row = within((await screen.findByText('charge.refunded')).closest('tr') ?? document.body);
  expect(row.getByText('3 hours')).toBeTruthy();
  expect(row.getByText('The gateway could not be reached')).toBeTruthy();
  expect(row.getByRole('link', { name: 'WG-7K3M9QX2TB4F' })).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Try now' }));
  expect(tried).toEqual([7]);
});

it('resolving a gateway message requires a reason', async () => {
  const { user } = renderScreen(<GatewayEventsPage />, {
    api: { 'gateway-events': { list: () => ({ events: [waiting], pagination }), comparisons } },
  });
  await user.click(await screen.findByRole('button', { name: 'Resolve' }));
  await user.click(await screen.findByRole('button', { name: 'Resolve without applying' }));
  expect(await screen.findByText('Enter a reason')).toBeTruthy();
});

it('the daily comparison lists differences between the gateway and the portal', async () => {
  const { user } = renderScreen(<GatewayEventsPage />, {
    api: {
      'gateway-events': { list: () => ({ events: [], pagination: { ...pagination, total: 0 } }), comparisons },
    },
  });
  expect(await screen.findByText('No messages are waiting')).toBeTruthy();
  expect(await screen.findByText('Gateway: €4.99')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '1 difference' }));
  expect(await screen.findByText('REFUND1')).toBeTruthy();
  expect(screen.getByText('Not in the portal')).toBeTruthy();
});

it('the daily comparison says that the gateway does not know a payment of the portal', async () => {
  const payment = { id: 5, reference: 'WG-7K3M9QX2TB4F' };
  const differences: Comparison['differences'] = [
    { kind: 'paid', payment, gateway_id: null, currency: 'EUR', portal: 499, gateway: 0 },
  ];
  const { user } = renderScreen(<GatewayEventsPage />, {
    api: {
      'gateway-events': {
        list: () => ({ events: [], pagination: { ...pagination, total: 0 } }),
        comparisons: () => ({ comparisons: [{ ...different, differences }], pagination }),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: '1 difference' }));
  const row = within((await screen.findByText('Unknown to the gateway')).closest('tr') ?? document.body);
  expect(row.getByText('Paid')).toBeTruthy();
  expect(row.getByRole('link', { name: 'WG-7K3M9QX2TB4F' })).toBeTruthy();
});
