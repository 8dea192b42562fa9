import { randomInt } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { type voteSites as contract, voteSiteProblems } from '@wyrmgate/contract/vote-sites';
import {
  adaptersByAddress,
  isAsked,
  prizeRanks,
  rankedVoters,
  type VoteDisclosure,
  type VotePlaceholder,
  votePlaceholders,
} from '@wyrmgate/contract/vote-sites-constants';
import { and, asc, count, desc, eq, gt, gte, isNotNull, max, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { findNames } from '../users/service.ts';
import { listWinners, prizesOf } from './prizes.ts';
import { firstAsk } from './schedule.ts';
import { type VoteSiteRow, voteSites, votes } from './table.ts';

type Contract = typeof contract;

const hourMs = 3_600_000;
/** How long a click waits for the callback of its vote. */
export const clickMs = 24 * hourMs;
const latestVotes = 10;
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Random capital letters and digits, which every toplist accepts. Twenty characters have 103 bits. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('');

export const secretContext = ({ key }: Pick<VoteSiteRow, 'key'>): string => `vote-site:${key}`;

/** The placeholder for the player in the link of a site. The contract allows exactly one. */
export const placeholderOf = (link: string): VotePlaceholder =>
  votePlaceholders.find((placeholder) => link.includes(placeholder)) ?? '{token}';

const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** The rank of each player is one more than the number of players with more votes. */
const readRanking = async (tx: Tx, now: Date) => {
  const rows = await tx
    .select({ userId: votes.user_id, votes: count(), last: max(votes.id) })
    .from(votes)
    .where(and(gte(votes.voted_at, monthStart(now)), isNotNull(votes.user_id)))
    .groupBy(votes.user_id)
    .orderBy(desc(count()), asc(max(votes.id)))
    .limit(rankedVoters);
  const names = await findNames(
    tx,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.flatMap((row) => {
    const username = names.get(row.userId ?? 0);
    const rank = 1 + rows.filter((other) => other.votes > row.votes).length;
    return username === undefined ? [] : [{ rank, username, votes: row.votes }];
  });
};

/** Who got a prize for the month before this one. */
const readLastWinners = async (tx: Tx, now: Date) => {
  const last = new Date(monthStart(now).getTime() - 1).toISOString().slice(0, 7);
  const found = await listWinners(tx, prizeRanks);
  return found.filter(({ month }) => month === last).map(({ rank, username, coins }) => ({ rank, username, coins }));
};

const readActive = (tx: Tx): Promise<VoteSiteRow[]> =>
  tx.select().from(voteSites).where(eq(voteSites.active, true)).orderBy(asc(voteSites.sort_order), asc(voteSites.id));

const inLink = { '{token}': 'token', '{username}': 'username', '{id}': 'id' } as const;

/** The data about the player that the site gets from its link and from the portal's requests. */
const disclosuresOf = ({ link, adapter }: VoteSiteRow): VoteDisclosure[] => [
  inLink[placeholderOf(link)],
  ...(adaptersByAddress.includes(adapter) ? (['address'] as const) : []),
];

export const listSites = async ({ tx, now }: Work): Promise<Returned<Contract['list']>> => ({
  sites: (await readActive(tx)).map((site) => ({
    id: site.id,
    name: site.name,
    coins: site.coins,
    marks: site.marks,
    cooldown_hours: site.cooldown_hours,
    learns: disclosuresOf(site),
  })),
  month: now.toISOString().slice(0, 7),
  ranking: await readRanking(tx, now),
  prizes: prizesOf(await readSettings(tx)),
  winners: await readLastWinners(tx, now),
});

/** Returns the sites with a running cooldown, each with the time of the next possible vote. */
const readWaits = async (tx: Tx, sites: readonly VoteSiteRow[], userId: number, now: Date) => {
  const longest = Math.max(0, ...sites.map(({ cooldown_hours }) => cooldown_hours)) * hourMs;
  const rows = await tx
    .select({ site: votes.site_id, last: max(votes.voted_at) })
    .from(votes)
    .where(and(eq(votes.user_id, userId), gt(votes.voted_at, new Date(now.getTime() - longest))))
    .groupBy(votes.site_id);
  const lastBySite = new Map(rows.map(({ site, last }) => [site, last?.getTime() ?? 0]));
  return sites.flatMap(({ id, cooldown_hours }) => {
    const next = new Date((lastBySite.get(id) ?? 0) + cooldown_hours * hourMs);
    return next > now ? [{ id, next_at: next.toISOString() }] : [];
  });
};

export const readOwn = async ({ tx, actor, now }: Work<User>): Promise<Returned<Contract['own']>> => {
  const waits = await readWaits(tx, await readActive(tx), actor.id, now);
  const [own = { votes: 0 }] = await tx
    .select({ votes: count() })
    .from(votes)
    .where(and(eq(votes.user_id, actor.id), gte(votes.voted_at, monthStart(now))));
  const [above] = await rowsOf<{ players: number }>(
    tx,
    sql`select count(*)::int as players from (
          select user_id from vote_sites_votes
          where voted_at >= ${monthStart(now).toISOString()} and user_id is not null
          group by user_id having count(*) > ${own.votes}) more`,
  );
  const latest = await tx
    .select({ id: votes.id, site: voteSites.name, coins: votes.coins, marks: votes.marks, voted_at: votes.voted_at })
    .from(votes)
    .innerJoin(voteSites, eq(voteSites.id, votes.site_id))
    .where(eq(votes.user_id, actor.id))
    .orderBy(desc(votes.voted_at), desc(votes.id))
    .limit(latestVotes);
  return {
    waits,
    month_votes: own.votes,
    rank: own.votes === 0 ? null : 1 + (above?.players ?? 0),
    votes: latest.map((row) => ({ ...row, voted_at: row.voted_at.toISOString() })),
  };
};

/** Records the click. An unused click is renewed rather than added, so that each player has at most one per site. */
export const startVote = async (
  { tx, actor, now, request }: Work<User>,
  { params }: Received<Contract['start']>,
): Promise<Returned<Contract['start']>> => {
  if (holdsPermission(actor.permissions, 'admin.vote-sites.edit')) throw problem(voteSiteProblems.editor);
  const [site] = await tx
    .select()
    .from(voteSites)
    .where(and(eq(voteSites.id, params.id), eq(voteSites.active, true)));
  if (!site) throw problem(voteSiteProblems.notFound);
  if ((await readWaits(tx, [site], actor.id, now)).length > 0) throw problem(voteSiteProblems.tooEarly);
  const until = new Date(now.getTime() + clickMs).toISOString();
  const address = adaptersByAddress.includes(site.adapter) ? request.ip : null;
  const askAt = isAsked(site.adapter) ? firstAsk(now).toISOString() : null;
  // The token stays, because the player may have the site open in another tab.
  const [click] = await rowsOf<{ token: string }>(
    tx,
    sql`insert into vote_sites_clicks (site_id, user_id, token, created_at, expires_at, address, ask_at)
        values (${site.id}, ${actor.id}, ${randomCode(20)}, ${now.toISOString()}, ${until}, ${address}, ${askAt})
        on conflict (site_id, user_id) where used_at is null do update set
          token = case when vote_sites_clicks.expires_at <= excluded.created_at
            then excluded.token else vote_sites_clicks.token end,
          expires_at = excluded.expires_at,
          address = excluded.address, ask_at = excluded.ask_at, asks = 0
        returning token`,
  );
  if (!click) throw new Error('The click was not stored.');
  const values = { '{token}': click.token, '{username}': actor.username, '{id}': String(actor.id) };
  const placeholder = placeholderOf(site.link);
  return { link: site.link.replace(placeholder, () => encodeURIComponent(values[placeholder])) };
};
