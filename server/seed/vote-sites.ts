import type { Crypto } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { writeSettings } from '../src/settings/service.ts';
import { randomCode, secretContext } from '../src/vote-sites/service.ts';
import { voteCallbacks, votePrizes, voteSites, votes } from '../src/vote-sites/table.ts';
import type { Movement } from './ledger.ts';
import { demoAccounts } from './people.ts';
import type { DemoUser } from './players.ts';
import { day, hour, type Random } from './random.ts';

type Parts = { random: Random; now: Date; players: readonly DemoUser[]; crypto: Pick<Crypto, 'seal'> };

const sites = [
  {
    name: 'Demo Toplist',
    link: 'https://toplist.example.com/vote/ormveil?player={token}',
    adapter: 'signed',
    addresses: [],
    cooldown_hours: 24,
    coins: 20,
  },
  {
    name: 'Demo Ranking (GTop100)',
    link: 'https://ranking.example.com/ormveil?vote=1&pingUsername={token}',
    adapter: 'gtop100',
    addresses: ['192.0.2.0/24'],
    cooldown_hours: 12,
    coins: 10,
  },
  {
    name: 'Demo Servers (TopG)',
    link: 'https://servers.example.com/in-4711-{token}',
    adapter: 'topg',
    addresses: ['198.51.100.20'],
    cooldown_hours: 6,
    coins: 5,
    marks: 1,
  },
] as const;

/** Rejected callbacks in the demo, per site. */
const rejections = [
  { site: 0, outcome: 'credentials', address: '203.0.113.90' },
  { site: 0, outcome: 'replayed', address: '203.0.113.14' },
  { site: 1, outcome: 'address', address: '203.0.113.90' },
  { site: 2, outcome: 'cooldown', address: '198.51.100.20' },
] as const;

/**
 * Seeds three vote sites with example addresses, recent votes of some players, and a few rejected callbacks. Returns
 * the rewards.
 */
export const seedVoteSites = async (tx: Tx, { random, now, players, crypto }: Parts): Promise<Movement[]> => {
  const rewards: Movement[] = [];
  const created = new Date(now.getTime() - 40 * day);
  const rows = await tx
    .insert(voteSites)
    .values(
      sites.map((site, index) => {
        const key = randomCode(26);
        const secret = site.adapter === 'topg' ? null : crypto.seal(`demo-${randomCode(32)}`, secretContext({ key }));
        const times = { created_at: created, updated_at: created };
        return { ...site, addresses: [...site.addresses], key, secret, active: true, sort_order: index + 1, ...times };
      }),
    )
    .returning();
  const logins = new Set<string>(demoAccounts.map(({ username }) => username));
  const voters = players
    .filter(({ username, status, create_time }) => {
      const isOld = create_time.getTime() < now.getTime() - 12 * day;
      return status === 'active' && isOld && !logins.has(username);
    })
    .slice(0, 12);
  let click = 0;
  for (const [place, voter] of voters.entries())
    for (let days = 0; days < 10; days += 1 + Math.floor(place / 2)) {
      const site = rows[(place + days) % rows.length];
      if (!site) continue;
      click += 1;
      const voted = new Date(now.getTime() - days * day - Math.ceil(random.next() * 5 * hour));
      const { coins, name } = site;
      const [vote] = await tx
        .insert(votes)
        // The demo has no clicks, so its votes use negative click ids, which no real click has.
        .values({ site_id: site.id, user_id: voter.id, click_id: -click, coins, voted_at: voted })
        .returning();
      if (!vote) continue;
      const cause = `vote:${vote.id}`;
      rewards.push({ kind: 'vote', cause, userId: voter.id, amount: coins, note: name, at: voted });
      await tx.insert(voteCallbacks).values({
        site_id: site.id,
        user_id: voter.id,
        outcome: 'rewarded',
        address: '192.0.2.10',
        method: site.adapter === 'topg' ? 'GET' : 'POST',
        fields: { demo: 'true' },
        received_at: voted,
      });
    }
  await writeSettings(tx, { vote_prize_first: 300, vote_prize_second: 150, vote_prize_third: 75 }, now);
  rewards.push(...(await seedWinners(tx, voters, now)));
  await tx.insert(voteCallbacks).values(
    rejections.map(({ site, outcome, address }, index) => ({
      site_id: rows[site]?.id ?? 0,
      outcome,
      address,
      method: 'POST' as const,
      fields: { demo: 'true' },
      received_at: new Date(now.getTime() - (index + 1) * 7 * hour),
    })),
  );
  return rewards;
};

/** Seeds last month's prizes. */
const seedWinners = async (tx: Tx, voters: readonly DemoUser[], now: Date): Promise<Movement[]> => {
  const prizes: Movement[] = [];
  const paid = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 0, 12));
  const month = new Date(paid.getTime() - day).toISOString().slice(0, 7);
  for (const [index, coins] of [300, 150, 75].entries()) {
    const winner = voters[index];
    if (!winner) continue;
    const rank = index + 1;
    const cause = `vote-prize:${month}:${rank}`;
    await tx
      .insert(votePrizes)
      .values({ month, rank, user_id: winner.id, votes: 44 - 7 * index, coins, paid_at: paid });
    prizes.push({ kind: 'vote', cause, userId: winner.id, amount: coins, note: month, at: paid });
  }
  return prizes;
};
