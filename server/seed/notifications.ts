import type { NotificationFacts } from '@wyrmgate/contract/notifications';
import { inArray } from 'drizzle-orm';
import { notifications } from '../src/notifications/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { users } from '../src/users/table.ts';
import { catalogueItems } from './item-catalogue.ts';
import { hour } from './random.ts';

type Seeded = NotificationFacts & { link: string | null; hoursAgo: number; from?: string; count?: number; read?: true };

const rows: readonly Seeded[] = [
  { kind: 'new_device', data: { device: 'Firefox, Windows' }, link: '/profile?tab=security', hoursAgo: 90, read: true },
  {
    kind: 'item_delivered',
    data: { item: catalogueItems[0]?.names ?? {} },
    link: '/profile?tab=orders',
    hoursAgo: 70,
    read: true,
  },
  { kind: 'coins_credited', data: { coins: 1200 }, link: '/payment/history', hoursAgo: 49, read: true },
  { kind: 'vote_rewarded', data: { site: 'Top Realms', coins: 20 }, link: '/vote', hoursAgo: 31 },
  { kind: 'code_redeemed', data: { coins: 100, premium_days: null }, link: '/redeem', hoursAgo: 29, read: true },
  { kind: 'gift_received', data: { coins: 550 }, link: '/payment/history', hoursAgo: 26, from: 'sponsor' },
  { kind: 'forum_report', data: { thread: 'Rules for names of guilds', upheld: true }, link: null, hoursAgo: 20 },
  {
    kind: 'forum_reply',
    data: { thread: 'How do you counter ward stones?' },
    link: '/forum/lists/new',
    hoursAgo: 2,
    from: 'lowwizard',
    count: 3,
  },
];

/** Notifications of the demo player, oldest first: read, unread, and several replies grouped into one. */
export const seedNotifications = async (tx: Tx, now: Date): Promise<void> => {
  const people = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, ['player', 'sponsor', 'lowwizard']));
  const idOf = (name: string) => {
    const found = people.find(({ username }) => username === name);
    if (!found) throw new Error(`Unknown demo account: ${name}.`);
    return found.id;
  };
  await tx.insert(notifications).values(
    rows.map(({ kind, data, link, hoursAgo, from, count = 1, read }, index) => ({
      user_id: idOf('player'),
      kind,
      data,
      link,
      actor_id: from === undefined ? null : idOf(from),
      group_key: `seed:${index}`,
      count,
      created_at: new Date(now.getTime() - hoursAgo * hour),
      read_at: read ? new Date(now.getTime() - (hoursAgo - 1) * hour) : null,
    })),
  );
};
