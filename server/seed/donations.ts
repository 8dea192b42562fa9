import type { Gateway } from '@wyrmgate/contract/payments';
import type { DemoSandbox } from '../sandbox/demo.ts';
import { paymentEvents, payments } from '../src/payments/table.ts';
import { sha256 } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { DemoPayment } from './payments.ts';
import type { DemoUser } from './players.ts';
import { day, hour, minute, type Random } from './random.ts';

/** Coins per donated euro in the demo. */
export const demoRewardRate = 20;

type Donation = { euros: number; message?: string; anonymous?: true; hidden?: true };

// Newest first.
const given: readonly Donation[] = [
  { euros: 25, message: 'For the siege nights. See you at the north gate.' },
  { euros: 10 },
  { euros: 100, anonymous: true, message: 'The realm raised my guild. This is little enough.' },
  { euros: 5, message: 'First coin I ever gave to a dragon.' },
  { euros: 50, message: 'Grazie a tutti gli amministratori, siete fantastici!' },
  { euros: 10, message: 'Für neue Serverkohle. Haltet die Schmiede warm!' },
  { euros: 15, message: 'cheap coins at my site, write me', hidden: true },
  { euros: 25, anonymous: true },
  { euros: 12.5, message: 'Dziękuję za sezon jesienny.' },
  { euros: 5 },
  { euros: 200, message: 'From all of us in the Ashen Oath. Long may the gates stand.' },
  { euros: 20, message: 'Bu kadar güzel bir topluluk görmedim.' },
  { euros: 10, anonymous: true, message: 'You know who you are.' },
  { euros: 50 },
];
const gateways: readonly Gateway[] = ['stripe', 'stripe', 'paypal'];

/** Seeds recent paid donations, some with a message, some anonymous. */
export const seedDonations = async (
  tx: Tx,
  { random, now, players, sandbox }: { random: Random; now: Date; players: DemoUser[]; sandbox: DemoSandbox },
): Promise<DemoPayment[]> => {
  const donors = players.filter(({ status, authority }) => status === 'active' && authority === 'player');
  const rows = given.map(({ euros, message, anonymous, hidden }, index) => {
    const created = new Date(now.getTime() - (index * 2 * day + random.between(2, 20) * hour));
    const gateway = random.pick(gateways);
    const reference = `WG-D${sha256(`donation ${index}`).slice(0, 11).toUpperCase().replace(/[01]/g, '2')}`;
    const donor = random.pick(donors.filter(({ create_time }) => create_time.getTime() < created.getTime() - hour));
    const amount = Math.round(euros * 100);
    const completed_at = new Date(created.getTime() + minute);
    const { sessionId, transactionId } = sandbox.add({
      gateway,
      reference,
      name: 'Donation',
      email: donor.email,
      amount,
      currency: 'EUR',
      orderedAt: created,
      paidAt: completed_at,
    });
    return {
      reference,
      user_id: donor.id,
      gateway,
      kind: 'donation' as const,
      status: 'completed' as const,
      package_id: 'donation',
      package_name: 'Donation',
      coins: Math.floor(euros * demoRewardRate),
      bonus_coins: 0,
      amount,
      currency: 'EUR' as const,
      livemode: false,
      gateway_session_id: sessionId,
      gateway_transaction_id: transactionId,
      gateway_status: 'paid',
      request_hash: sha256(reference),
      language: donor.language,
      message: message ?? null,
      anonymous: anonymous ?? false,
      message_hidden: hidden ?? false,
      message_reviewed_at: hidden ? created : null,
      created_at: created,
      completed_at,
    };
  });
  const stored = await tx.insert(payments).values(rows.toReversed()).returning();
  await tx.insert(paymentEvents).values(
    stored.flatMap(({ id, created_at, completed_at }) => [
      { payment_id: id, kind: 'created' as const, to_status: 'pending', created_at },
      {
        payment_id: id,
        kind: 'transition' as const,
        from_status: 'pending',
        to_status: 'completed',
        detail: { mover: 'gateway' },
        created_at: completed_at ?? created_at,
      },
    ]),
  );
  return stored;
};
