import { tierMultipliers } from '@wyrmgate/contract/sponsors-constants';
import { eq, inArray } from 'drizzle-orm';
import type { Crypto } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import type { DayCounts } from '../src/sponsors/days.ts';
import { shareOf } from '../src/sponsors/earnings.ts';
import { detailsContext } from '../src/sponsors/payouts.ts';
import {
  sponsorDays,
  sponsorEarnings,
  sponsorMaterials,
  sponsorPayouts,
  sponsorRegistrations,
  sponsors,
} from '../src/sponsors/table.ts';
import { users } from '../src/users/table.ts';
import type { DemoPayment } from './payments.ts';
import type { DemoUser } from './players.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;
const holdMs = 14 * dayMs;
const historyDays = 90;

const profiles = [
  { username: 'sponsor', code: 'WYRM7', tier: 'gold', rate: 8, share: 0.3, clicks: 24 },
  { username: 'Kestrel77', code: 'KESTR', tier: 'bronze', rate: 5, share: 0.12, clicks: 7 },
] as const;

/** Promotional texts that the team offers to all sponsors. */
const materials = [
  {
    title: 'Weekend dungeon event',
    text: 'Advertisement: double drops in all dungeons this weekend. Start with my code {code}: {link}',
    language: 'en',
  },
  {
    title: 'Dungeon-Wochenende',
    text: 'Werbung: Dieses Wochenende doppelte Drops in allen Dungeons. Starte mit meinem Code {code}: {link}',
    language: 'de',
  },
] as const;

type Parts = {
  random: Random;
  now: Date;
  players: readonly DemoUser[];
  payments: readonly DemoPayment[];
  crypto: Pick<Crypto, 'seal'>;
};

/** Two sponsors, whose earnings are computed from the payments of their referred players. One has received a payout. */
export const seedSponsors = async (tx: Tx, parts: Parts): Promise<void> => {
  const { players } = parts;
  const free = players.filter(
    ({ authority, status, username }) => authority === 'player' && status === 'active' && username !== 'player',
  );
  for (const profile of profiles) {
    const owner = players.find(({ username }) => username === profile.username);
    if (owner) await seedSponsor(tx, parts, profile, owner, free);
  }
  await tx
    .insert(sponsorMaterials)
    .values(materials.map((row) => ({ ...row, created_at: parts.now, updated_at: parts.now })));
};

const seedSponsor = async (
  tx: Tx,
  { random, now, payments, crypto }: Parts,
  profile: (typeof profiles)[number],
  owner: DemoUser,
  free: DemoUser[],
): Promise<void> => {
  const since = new Date(now.getTime() - historyDays * dayMs);
  const [row] = await tx
    .insert(sponsors)
    .values({
      user_id: owner.id,
      name: owner.username,
      code: profile.code,
      contact_email: owner.email,
      description: 'Streams dungeon runs every weekend.',
      tier: profile.tier,
      commission_rate: profile.rate,
      minimum_payout: 5000,
      listed: true,
      created_at: since,
      updated_at: since,
    })
    .returning();
  if (!row) return;
  const sealed = crypto.seal(`${owner.username}@paypal.example`, detailsContext(row.id));
  await tx.update(sponsors).set({ payout_details: sealed }).where(eq(sponsors.id, row.id));
  const days = new Map<string, typeof sponsorDays.$inferInsert>();
  const dayOf = (at: Date) => {
    const day = at.toISOString().slice(0, 10);
    const found = days.get(day) ?? {
      sponsor_id: row.id,
      day,
      clicks: 0,
      sign_ups: 0,
      registrations: 0,
      active: 0,
      buyers: 0,
      coins: 0,
    };
    days.set(day, found);
    return found;
  };
  const add = (at: Date, name: keyof DayCounts, count: number) => {
    const day = dayOf(at);
    day[name] = (day[name] ?? 0) + count;
  };
  for (let index = 0; index < historyDays; index++) {
    const at = new Date(now.getTime() - index * dayMs);
    const clicks = random.between(1, profile.clicks);
    add(at, 'clicks', clicks);
    add(at, 'repeats', Math.floor(clicks / 4));
    add(at, 'robots', Math.floor(clicks / 6));
  }

  const brought = free.splice(0).filter((player) => {
    const chosen = player.id !== owner.id && player.create_time > since && random.chance(profile.share);
    if (!chosen) free.push(player);
    return chosen;
  });
  if (brought.length > 0)
    await tx
      .update(users)
      .set({ referral_code: profile.code })
      .where(
        inArray(
          users.id,
          brought.map(({ id }) => id),
        ),
      );
  const terms = { rate: profile.rate, multiplier: tierMultipliers[profile.tier] };
  const paidSince = new Date(now.getTime() - 21 * dayMs);
  const ownLines: (typeof sponsorEarnings.$inferInsert)[] = [];
  const held = new Set<string>();
  for (const [index, player] of brought.entries()) {
    const bought = payments.filter(
      ({ user_id, kind, completed_at }) => user_id === player.id && kind === 'purchase' && completed_at !== null,
    );
    const first = bought.map(({ completed_at }) => completed_at as Date).sort((a, b) => a.getTime() - b.getTime())[0];
    const isHeld = index === 1;
    const fromLink = random.chance(0.8);
    const [registration] = await tx
      .insert(sponsorRegistrations)
      .values({
        sponsor_id: row.id,
        number: index + 1,
        user_id: player.id,
        source: fromLink ? 'link' : 'code',
        click_day: fromLink ? player.create_time.toISOString().slice(0, 10) : null,
        state: isHeld ? 'review' : 'counted',
        score: isHeld ? 40 : 0,
        reasons: isHeld ? ['shared_address'] : [],
        created_at: player.create_time,
        active_at: new Date(player.create_time.getTime() + dayMs),
        first_purchase_at: first ?? null,
      })
      .returning();
    if (!registration) continue;
    add(player.create_time, 'sign_ups', 1);
    add(player.create_time, 'registrations', 1);
    if (!isHeld) add(player.create_time, 'confirmed', 1);
    add(player.create_time, 'active', 1);
    if (first) add(first, 'buyers', 1);
    for (const payment of bought) {
      const at = payment.completed_at as Date;
      const line = {
        sponsor_id: row.id,
        registration_id: registration.id,
        payment_id: payment.id,
        ...terms,
        currency: payment.currency,
        created_at: at,
        available_at: new Date(at.getTime() + holdMs),
      };
      const share = shareOf(payment, payment.amount, terms);
      const cause = `payment:${payment.id}:share`;
      if (isHeld) held.add(cause).add(`payment:${payment.id}:reversal:1`);
      ownLines.push({ ...line, ...share, kind: 'share', cause, base: payment.amount });
      add(at, 'coins', share.coins);
      const base = payment.amount - payment.refunded_amount;
      if (base === payment.amount) continue;
      const kept = shareOf(payment, base, terms);
      const [amount, coins] = [kept.amount - share.amount, kept.coins - share.coins];
      ownLines.push({ ...line, amount, coins, kind: 'reversal', cause: `payment:${payment.id}:reversal:1`, base });
      add(at, 'coins', coins);
    }
  }
  const due = ownLines.filter(
    ({ currency, available_at, cause }) => currency === 'EUR' && available_at <= paidSince && !held.has(cause),
  );
  const sum = (name: 'amount' | 'coins') => due.reduce((total, line) => total + line[name], 0);
  let payoutId: number | null = null;
  if (profile.username === 'sponsor' && sum('amount') > 0) {
    const [payout] = await tx
      .insert(sponsorPayouts)
      .values({
        sponsor_id: row.id,
        status: 'paid',
        amount: sum('amount'),
        coins: sum('coins'),
        currency: 'EUR',
        method: 'paypal',
        pay_currency: 'eur',
        requested_at: paidSince,
        decided_at: paidSince,
        paid_at: paidSince,
        reference: 'DEMO-PAYOUT-1',
      })
      .returning();
    payoutId = payout?.id ?? null;
  }
  const lines = ownLines.map((line) => ({ ...line, payout_id: due.includes(line) ? payoutId : null }));
  if (lines.length > 0) await tx.insert(sponsorEarnings).values(lines);
  await tx.insert(sponsorDays).values([...days.values()]);
};
