import { payments } from '../src/payments/table.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './users.ts';

type Message = { message?: string; hidden: boolean };

let count = 0;

/** Adds a completed donation with a message for the wall of donors, and returns its id. */
export const addDonation = async (
  app: TestApp,
  author: TestUser,
  { message = 'For the realm', hidden }: Message,
): Promise<number> => {
  count += 1;
  const [row] = await app.platform.database.db
    .insert(payments)
    .values({
      reference: `WG-${count}`,
      user_id: author.id,
      kind: 'donation',
      gateway: 'stripe',
      status: 'completed',
      package_id: 'donation',
      package_name: 'Donation',
      coins: 0,
      bonus_coins: 0,
      amount: 500,
      currency: 'EUR',
      livemode: false,
      request_hash: 'none',
      language: 'en',
      message,
      message_hidden: hidden,
      created_at: app.clock.now(),
      completed_at: app.clock.now(),
    })
    .returning({ id: payments.id });
  if (!row) throw new Error('The donation was not added.');
  return row.id;
};
