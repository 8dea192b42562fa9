import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type recruiting as contract, recruitingProblems } from '@wyrmgate/contract/recruiting';
import {
  maxApplicationsPerDay,
  maxListedApplications,
  maxPendingApplications,
  refusedDays,
} from '@wyrmgate/contract/recruiting-constants';
import { and, count, desc, eq, gt, gte, or, sql } from 'drizzle-orm';
import { blockersOf } from '../chat/blocks.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUser } from '../users/service.ts';
import { charactersWithoutGuild, leaderOf, ledSince } from '../world/guild-roles.ts';
import { announceApplication } from './announce.ts';
import { screened } from './notices.ts';
import { guildPath, requireGuild, showForLeader, showOwn } from './show.ts';
import { type ApplicationRow, guildApplications, guildNotices } from './table.ts';

type Contract = typeof contract;
const p = recruitingProblems;
const dayMs = 86_400_000;
const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

const isPending = eq(guildApplications.state, 'pending');

/**
 * Throws if the caller may not apply. The player's row must be locked, so that concurrent applications are counted one
 * after the other.
 */
const assertMayApply = async ({ tx, actor, now }: Work<User>, guildId: number): Promise<void> => {
  const own = eq(guildApplications.user_id, actor.id);
  const [last] = await tx
    .select()
    .from(guildApplications)
    .where(and(own, eq(guildApplications.guild_id, guildId)))
    .orderBy(desc(guildApplications.id))
    .limit(1);
  if (last?.state === 'pending') throw problem(p.alreadyApplied);
  if (last?.state === 'refused' && last.decided_at && last.decided_at > ago(now, refusedDays))
    throw problem(p.refusedLately);
  const [{ waiting } = { waiting: 0 }] = await tx
    .select({ waiting: count() })
    .from(guildApplications)
    .where(and(own, isPending));
  const [{ today } = { today: 0 }] = await tx
    .select({ today: count() })
    .from(guildApplications)
    .where(and(own, gte(guildApplications.created_at, ago(now, 1))));
  if (waiting >= maxPendingApplications || today >= maxApplicationsPerDay) throw problem(p.tooManyApplications);
};

export const apply = async (
  work: Work<User>,
  { params: { id }, body }: Received<Contract['apply']>,
): Promise<Returned<Contract['apply']>> => {
  const { tx, actor, platform, now } = work;
  const guild = await requireGuild(work, id);
  await lockUser(tx, actor.id);
  const [notice] = await tx.select().from(guildNotices).where(eq(guildNotices.guild_id, id));
  if (!notice?.open) throw problem(p.closed);
  const character = (await charactersWithoutGuild(tx, platform, actor.id)).find((each) => each.id === body.character);
  if (!character || character.level < notice.min_level) throw problem(p.unsuitable);
  await assertMayApply(work, id);
  const leader = await leaderOf(tx, platform, guild);
  // The leader reads the text. A blocked player gets the same error as if the guild had stopped taking applications.
  if (leader !== undefined && (await blockersOf(tx, [leader], actor.id)).size > 0) throw problem(p.closed);
  const [row] = await tx
    .insert(guildApplications)
    .values({
      guild_id: id,
      guild_name: guild.name,
      user_id: actor.id,
      character_id: character.id,
      character_name: character.name,
      text: await screened(work, body.text),
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The application was not stored.');
  if (leader !== undefined) await announceApplication(work, row, leader);
  return showOwn(row);
};

export const listOwnApplications = async ({ tx, actor }: Work<User>): Promise<Returned<Contract['own']>> => {
  const rows = await tx
    .select()
    .from(guildApplications)
    .where(eq(guildApplications.user_id, actor.id))
    .orderBy(desc(guildApplications.id))
    .limit(maxListedApplications);
  return { applications: rows.map(showOwn) };
};

export const listApplications = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['applications']>,
): Promise<Returned<Contract['applications']>> => {
  const { tx, actor, platform } = work;
  const guild = await requireGuild(work, id);
  if ((await leaderOf(tx, platform, guild)) !== actor.id) throw problem(p.notLeader);
  const since = await ledSince(tx, platform, guild);
  const isDecidedHere = and(
    sql`${guildApplications.state} <> 'withdrawn'`,
    since && gt(guildApplications.decided_at, since),
  );
  const rows = await tx
    .select()
    .from(guildApplications)
    .where(and(eq(guildApplications.guild_id, id), or(isPending, isDecidedHere)))
    .orderBy(desc(isPending), desc(guildApplications.id))
    .limit(maxListedApplications);
  return { applications: await showForLeader(work, rows) };
};

const lockApplication = async (tx: Tx, id: number): Promise<ApplicationRow> => {
  const [row] = await tx.select().from(guildApplications).where(eq(guildApplications.id, id)).for('update');
  if (!row) throw problem(p.notFound);
  return row;
};

const close = async (
  { tx, now }: Work<User>,
  row: ApplicationRow,
  change: Pick<ApplicationRow, 'state'> & { answer?: string },
): Promise<ApplicationRow> => {
  if (row.state !== 'pending') throw problem(p.alreadyDecided);
  const [closed = row] = await tx
    .update(guildApplications)
    .set({ ...change, decided_at: now })
    .where(eq(guildApplications.id, row.id))
    .returning();
  return closed;
};

export const withdraw = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['withdraw']>,
): Promise<Returned<Contract['withdraw']>> => {
  const row = await lockApplication(work.tx, id);
  if (row.user_id !== work.actor.id) throw problem(p.notFound);
  return showOwn(await close(work, row, { state: 'withdrawn' }));
};

/**
 * Throws the same problem for an unknown application and for one to another leader's guild, so that ids reveal nothing.
 */
export const decide = async (
  work: Work<User>,
  { params: { id }, body: { accept, answer } }: Received<Contract['decide']>,
): Promise<Returned<Contract['decide']>> => {
  const { tx, actor, platform } = work;
  const row = await lockApplication(tx, id);
  const guild = await requireGuild(work, row.guild_id);
  if ((await leaderOf(tx, platform, guild)) !== actor.id) throw problem(p.notFound);
  const state = accept ? 'accepted' : 'refused';
  const closed = await close(work, row, { state, answer: answer === '' ? '' : await screened(work, answer) });
  await notify(platform, tx, {
    user: row.user_id,
    kind: 'guild_decision',
    cause: `guild-decision:${row.id}`,
    data: { guild: guild.name, accepted: accept },
    link: guildPath(guild.id),
    actor: actor.id,
  });
  const [shown] = await showForLeader(work, [closed]);
  if (!shown) throw new Error('The application could not be shown.');
  return shown;
};
