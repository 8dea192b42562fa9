// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Notification } from '@wyrmgate/contract/notifications';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { NotificationList } from './notification-list.tsx';

type Delivery = Extract<Notification, { kind: 'item_delivered' | 'item_delayed' }>;
const notification = (id: number, kind: Delivery['kind'], count: number, gift?: true): Delivery => ({
  id,
  kind,
  count,
  data: { item: { en: 'Night Blade' }, ...(gift && { gift }) },
  actor: gift ? 'Ruina' : null,
  link: '/profile?tab=orders',
  created_at: '2026-11-20T10:00:00Z',
  read_at: null,
});

it('notifications about delivered items mention an order only to the buyer, and name the giver of a gift', () => {
  const notifications = [
    notification(1, 'item_delivered', 3),
    notification(2, 'item_delivered', 3, true),
    notification(3, 'item_delivered', 1, true),
    notification(4, 'item_delayed', 2),
    notification(5, 'item_delayed', 2, true),
    notification(6, 'item_delayed', 1, true),
  ];
  renderScreen(<NotificationList notifications={notifications} onOpen={() => undefined} />, { api: {} });
  for (const text of [
    '3 items from your order have arrived in the game',
    'Ruina gave you a gift, and it has arrived: 3 items',
    'Ruina gave you a gift, and it has arrived: Night Blade',
    '2 items from your order are taking longer than usual to arrive in the game',
    'Ruina gave you a gift. It is taking longer than usual to arrive: 2 items',
    'Ruina gave you a gift. It is taking longer than usual to arrive: Night Blade',
  ])
    expect(
      screen.getByText((_, element) => element?.textContent === `Unread: ${text}`),
      text,
    ).toBeTruthy();
});
