import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import { type recruiting as contract, recruitingProblems } from '@wyrmgate/contract/recruiting';
import { maxListedGuilds, removedDays } from '@wyrmgate/contract/recruiting-constants';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { notify } from '../notifications/notify.ts';
import { mayActOn } from '../users/may-act-on.ts';
import { findNames } from '../users/service.ts';
import { screenText } from '../word-filter/screen.ts';
import { charactersWithoutGuild, findGuilds, leaderOf } from '../world/guild-roles.ts';
import { guildPath, requireGuild, showOwn } from './show.ts';
import { guildApplications, guildNotices, type NoticeRow } from './table.ts';

type Contract = typeof contract;
const p = recruitingProblems;
const dayMs = 86_400_000;

/**
 * Returns the text as it may be shown. Notices cannot be held for approval, so rules that would hold a post reject a
 * notice.
 */
export const screened = async ({ tx }: Pick<Work, 'tx'>, written: string): Promise<string> => {
  const { action, found, text } = await screenText(tx, written);
  if (action === 'hold' || action === 'reject') throw problem(p.filtered, { details: { words: found.join(', ') } });
  return text;
};

const showNotice = ({ text, min_level, open, updated_at, version }: NoticeRow) => ({
  text,
  min_level,
  open,
  updated_at: updated_at.toISOString(),
  version,
});

/** When staff remove a notice, its row stays empty until the guild writes a new one. */
const hasText = ({ text }: NoticeRow): boolean => text !== '';

const showOwnPart = async (
  { tx, platform, now }: Work,
  userId: number,
  guild: Awaited<ReturnType<typeof requireGuild>>,
  notice: NoticeRow | undefined,
): Promise<Returned<Contract['get']>['own']> => {
  const leads = (await leaderOf(tx, platform, guild)) === userId;
  const paused = leads && notice?.paused_until && notice.paused_until > now ? notice.paused_until : null;
  const [application] = await tx
    .select()
    .from(guildApplications)
    .where(and(eq(guildApplications.guild_id, guild.id), eq(guildApplications.user_id, userId)))
    .orderBy(desc(guildApplications.id))
    .limit(1);
  const free = notice?.open ? await charactersWithoutGuild(tx, platform, userId) : [];
  const [{ waiting } = { waiting: 0 }] = leads
    ? await tx
        .select({ waiting: count() })
        .from(guildApplications)
        .where(and(eq(guildApplications.guild_id, guild.id), eq(guildApplications.state, 'pending')))
    : [];
  return {
    leads,
    paused: paused && { reason: notice?.removal_reason ?? '', until: paused.toISOString() },
    application: application ? showOwn(application) : null,
    characters: free
      .filter(({ level }) => level >= (notice?.min_level ?? 0))
      .map(({ id, name, level, class: of }) => ({ id, name, level, class: of })),
    waiting,
  };
};

export const showRecruiting = async (
  work: Work,
  { params: { id } }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const { tx, actor } = work;
  const guild = await requireGuild(work, id);
  const [row] = await tx.select().from(guildNotices).where(eq(guildNotices.guild_id, id));
  return {
    notice: row && hasText(row) ? showNotice(row) : null,
    own: actor.kind === 'user' ? await showOwnPart(work, actor.id, guild, row) : null,
  };
};

export const listRecruiting = async ({ tx, platform }: Work): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select()
    .from(guildNotices)
    .where(eq(guildNotices.open, true))
    .orderBy(desc(guildNotices.updated_at), guildNotices.guild_id)
    .limit(maxListedGuilds);
  const guilds = await findGuilds(
    tx,
    platform,
    rows.map(({ guild_id }) => guild_id),
  );
  return {
    guilds: rows.flatMap(({ guild_id, text, min_level, updated_at }) => {
      const guild = guilds.get(guild_id);
      if (!guild) return [];
      const { leader_id: _, ...facts } = guild;
      return { ...facts, text, min_level, updated_at: updated_at.toISOString() };
    }),
  };
};

export const saveNotice = async (
  work: Work<User>,
  { params: { id }, body: { version, ...form } }: Received<Contract['save']>,
): Promise<Returned<Contract['save']>> => {
  const { tx, actor, platform, now } = work;
  const guild = await requireGuild(work, id);
  if ((await leaderOf(tx, platform, guild)) !== actor.id) throw problem(p.notLeader);
  const text = await screened(work, form.text);
  // Inserts an empty row to lock, so that the first notice cannot be written twice.
  await tx
    .insert(guildNotices)
    .values({ guild_id: id, text: '', min_level: 0, open: false, version: 0, updated_at: now })
    .onConflictDoNothing();
  const [before] = await tx.select().from(guildNotices).where(eq(guildNotices.guild_id, id)).for('update');
  if (!before) throw new Error('The notice was not stored.');
  if (before.paused_until && before.paused_until > now) throw problem(p.paused);
  requireVersion(before.version, version, p.changedMeanwhile);
  const [after = before] = await tx
    .update(guildNotices)
    .set({
      ...form,
      text,
      author_id: actor.id,
      removal_reason: '',
      paused_until: null,
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(guildNotices.guild_id, id))
    .returning();
  return showNotice(after);
};

export const listForStaff = async ({ tx, platform }: Work<User>): Promise<Returned<Contract['adminList']>> => {
  const rows = await tx
    .select()
    .from(guildNotices)
    .where(ne(guildNotices.text, ''))
    .orderBy(desc(guildNotices.updated_at), guildNotices.guild_id)
    .limit(maxListedGuilds);
  const ids = rows.map(({ guild_id }) => guild_id);
  const guilds = await findGuilds(tx, platform, ids);
  const names = await findNames(
    tx,
    rows.flatMap(({ author_id }) => author_id ?? []),
  );
  return {
    notices: rows.map(({ guild_id, text, open, author_id, updated_at }) => ({
      id: guild_id,
      name: guilds.get(guild_id)?.name ?? '',
      text,
      open,
      author: (author_id && names.get(author_id)) || null,
      updated_at: updated_at.toISOString(),
    })),
  };
};

export const removeNotice = async (
  { tx, actor, audit, now, platform }: Work<User>,
  { params: { id }, body: { reason } }: Received<Contract['adminRemove']>,
): Promise<Returned<Contract['adminRemove']>> => {
  audit.target('guild_notice', id);
  audit.note(reason);
  const [before] = await tx.select().from(guildNotices).where(eq(guildNotices.guild_id, id)).for('update');
  if (!before || !hasText(before)) throw problem(p.notFound);
  if (!(await mayActOn(tx, actor, before.author_id))) throw problem(common.insufficientAuthority);
  const until = new Date(now.getTime() + removedDays * dayMs);
  await tx
    .update(guildNotices)
    .set({
      text: '',
      open: false,
      removal_reason: reason,
      paused_until: until,
      version: before.version + 1,
      updated_at: now,
    })
    .where(eq(guildNotices.guild_id, id));
  audit.changes({ text: { before: before.text.slice(0, 500), after: '' } });
  const guild = (await findGuilds(tx, platform, [id])).get(id);
  if (before.author_id !== null && guild)
    await notify(platform, tx, {
      user: before.author_id,
      kind: 'guild_notice_removed',
      cause: `guild-notice:${id}:${before.version}`,
      data: { guild: guild.name, reason },
      link: guildPath(id),
    });
  return { removed: true };
};

/** Returns the notice of a guild that players can read now. */
export const readNotice = async (tx: Work['tx'], guild: number): Promise<NoticeRow | undefined> => {
  const [row] = await tx.select().from(guildNotices).where(eq(guildNotices.guild_id, guild));
  return row && hasText(row) ? row : undefined;
};
