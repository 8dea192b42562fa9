// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Order } from '@wyrmgate/contract/items';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { OrderTimeline } from './order-timeline.tsx';

it('an order timeline lists the steps by time, and undelivered pieces last', () => {
  const line = { kind: 'item' as const, count: 1, contents: [], price: 10, premium: null };
  const order: Order = {
    id: 7,
    created_at: '2026-11-20T10:00:00Z',
    total: 40,
    refunded: 0,
    marks: 5,
    marks_refunded: 5,
    role: 'bought',
    other: null,
    login: 'hero',
    character: null,
    lines: [
      {
        ...line,
        id: 1,
        name: 'Blade',
        quantity: 3,
        currency: 'coins',
        pieces: [
          { state: 'way', at: null },
          { state: 'arrived', at: '2026-11-20T10:05:00Z' },
          { state: 'arrived', at: '2026-11-20T10:05:20Z' },
        ],
      },
      {
        ...line,
        id: 2,
        name: 'Scroll',
        quantity: 1,
        currency: 'marks',
        pieces: [{ state: 'refunded', at: '2026-11-20T10:02:00Z' }],
      },
    ],
  };
  renderScreen(<OrderTimeline order={order} />, { api: {} });
  const steps = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent ?? '');
  expect(steps.map((text) => text.replace(/\d{1,2} November.*/, ''))).toEqual([
    'Ordered and paid',
    'Scroll: Dragon Marks returned',
    '2 × Blade: Arrived',
    'Blade: On its way to the game',
  ]);
});
