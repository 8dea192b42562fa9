import type { discordTroubles } from '@wyrmgate/contract/discord-constants';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { inactiveUserIds } from '../users/service.ts';
import { type Bot, DiscordError, discordCodes, giveRole, readGuildRoles, readMember, takeRole } from './client.ts';
import { openSecrets, withNames } from './config-row.ts';
import { type DiscordConfigRow, type DiscordLinkRow, discordConfig, discordLinks } from './table.ts';
import { wantedRoles } from './wanted.ts';

export const syncJob = 'discord.sync';

const batch = 200;
/** Maximum number of calls in one run. Discord allows far more, and bans addresses whose calls fail too often. */
const maxCalls = 60;
const minuteMs = 60_000;
const recheckMs = 10 * minuteMs;
const absentMs = 60 * minuteMs;
const weekMs = 7 * 24 * 60 * minuteMs;

type Trouble = (typeof discordTroubles)[number];
type Needs = Pick<Platform, 'database' | 'clock' | 'crypto' | 'game' | 'env' | 'log'>;

/** Ends the run, because every other call would fail too. */
class Stop extends Error {
  readonly trouble: Trouble | null;
  readonly seconds: number;
  constructor(trouble: Trouble | null, seconds: number) {
    super('stop');
    this.trouble = trouble;
    this.seconds = seconds;
  }
}

const stopOf = (error: DiscordError): Stop => {
  if (error.kind === 'wait') return new Stop(null, error.seconds);
  if (error.kind === 'silent') return new Stop('unreachable', 120);
  if (error.status === 401) return new Stop('token', 3600);
  if (error.code === discordCodes.missingPermissions || error.status === 403) return new Stop('permission', 900);
  if (error.code === discordCodes.unknownRole) return new Stop('role', 0);
  return new Stop('guild', 900);
};

const asStop = (error: unknown): never => {
  throw error instanceof DiscordError ? stopOf(error) : error;
};

/**
 * Returns the links that are due. Links without a user or with a banned user come first, because their roles must be
 * revoked.
 */
const findDue = (tx: Tx, now: Date): Promise<DiscordLinkRow[]> => {
  const loses = and(
    sql`${discordLinks.roles} <> '[]'::jsonb`,
    or(isNull(discordLinks.user_id), inArray(discordLinks.user_id, inactiveUserIds(tx))),
  );
  return tx
    .select()
    .from(discordLinks)
    .where(or(lte(discordLinks.next_check_at, now), loses))
    .orderBy(asc(discordLinks.next_check_at), asc(discordLinks.id))
    .limit(batch);
};

/**
 * Records a granted role, and keeps those that an overlapping run recorded. Returns false if the link has been deleted.
 */
const recordGiven = async (tx: Tx, { id }: DiscordLinkRow, role: string): Promise<boolean> => {
  const rows = await tx
    .update(discordLinks)
    .set({ roles: sql`(${discordLinks.roles} - ${role}::text) || to_jsonb(${role}::text)` })
    .where(eq(discordLinks.id, id))
    .returning({ id: discordLinks.id });
  return rows.length > 0;
};

const recordTaken = (tx: Tx, { id }: DiscordLinkRow, role: string) =>
  tx
    .update(discordLinks)
    .set({ roles: sql`${discordLinks.roles} - ${role}::text` })
    .where(eq(discordLinks.id, id));

/**
 * Grants and revokes the roles of one account, and returns how many calls that took. Revokes only roles that the portal
 * granted.
 */
const syncOne = async (tx: Tx, bot: Bot, link: DiscordLinkRow, wanted: ReadonlySet<string>) => {
  const given = new Set(link.roles);
  let calls = 0;
  const call = async (work: Promise<unknown>): Promise<unknown> => {
    calls += 1;
    return work;
  };
  for (const role of link.roles.filter((each) => !wanted.has(each))) {
    await call(takeRole(bot, link.discord_id, role)).catch((error: unknown) => {
      // A role that was deleted on the server needs no removal.
      if (!(error instanceof DiscordError) || error.code !== discordCodes.unknownRole) throw error;
    });
    given.delete(role);
    await recordTaken(tx, link, role);
  }
  const missing = [...wanted].filter((each) => !given.has(each));
  // Roles that the member already has were assigned manually, so they are neither recorded nor revoked.
  const had = missing.length > 0 ? ((await call(readMember(bot, link.discord_id))) as { roles: string[] }).roles : [];
  for (const role of missing) {
    if (had.includes(role)) continue;
    await call(giveRole(bot, link.discord_id, role));
    if (!(await recordGiven(tx, link, role))) await call(takeRole(bot, link.discord_id, role));
  }
  return calls;
};

type GuildRoles = Awaited<ReturnType<typeof readGuildRoles>>;

/** Stores the new names of renamed roles, unless staff changed the configuration during the run. */
const storeNames = async (tx: Tx, { version, roles }: DiscordConfigRow, atDiscord: GuildRoles): Promise<void> => {
  const named = withNames(roles, atDiscord);
  if (named.every(({ name }, index) => name === roles[index]?.name)) return;
  await tx.update(discordConfig).set({ roles: named }).where(eq(discordConfig.version, version));
};

const run = async (platform: Needs, config: DiscordConfigRow, token: string): Promise<void> => {
  const { db } = platform.database;
  const now = platform.clock.now();
  const bot: Bot = { base: platform.env.discordApiBase, token, guildId: config.guild_id };
  // A row without a user exists only for its roles, and for at most a week if Discord is unreachable.
  await db
    .delete(discordLinks)
    .where(
      and(
        isNull(discordLinks.user_id),
        or(eq(discordLinks.roles, []), lte(discordLinks.next_check_at, new Date(now.getTime() - weekMs))),
      ),
    );
  const due = await findDue(db, now);
  const ids = due.flatMap(({ user_id }) => user_id ?? []);
  const atDiscord = due.length > 0 && config.roles.length > 0 ? await readGuildRoles(bot).catch(asStop) : [];
  await storeNames(db, config, atDiscord);
  const powerful = new Set(atDiscord.flatMap((role) => (role.powerful ? role.id : [])));
  const mapping = config.roles.filter(({ role_id }) => !powerful.has(role_id));
  const wanted = config.active ? await wantedRoles(db, platform, mapping, ids, now) : new Map();
  let calls = 0;
  for (const link of due) {
    if (calls >= maxCalls) break;
    let member = link.member;
    try {
      calls += await syncOne(db, bot, link, wanted.get(link.user_id ?? 0) ?? new Set());
      member = true;
    } catch (error) {
      if (!(error instanceof DiscordError) || error.code !== discordCodes.unknownMember) return asStop(error);
      // An account that left the server has no roles there.
      member = false;
      calls += 1;
      await db.update(discordLinks).set({ roles: [] }).where(eq(discordLinks.id, link.id));
    }
    if (link.user_id === null) {
      await db.delete(discordLinks).where(and(eq(discordLinks.id, link.id), isNull(discordLinks.user_id)));
      continue;
    }
    const next = new Date(now.getTime() + (member ? recheckMs : absentMs));
    // A link that changed during this run is due again.
    const unchanged = sql`${discordLinks.next_check_at} = ${link.next_check_at.toISOString()}::timestamptz`;
    await db
      .update(discordLinks)
      .set({
        member,
        next_check_at: sql`case when ${unchanged} then ${next.toISOString()}::timestamptz else ${now.toISOString()}::timestamptz end`,
      })
      .where(eq(discordLinks.id, link.id));
  }
  if (mapping.length < config.roles.length) throw new Stop('role', 0);
};

/** Grants and revokes roles. Only one instance does this at a time, so that calls stay in order. */
export const syncRoles = async (platform: Needs): Promise<void> => {
  const { db } = platform.database;
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + 5 * minuteMs);
  const [config] = await db
    .update(discordConfig)
    .set({ waits_until: lease })
    .where(or(isNull(discordConfig.waits_until), lte(discordConfig.waits_until, now)))
    .returning();
  if (!config) return;
  const secrets = openSecrets(platform.crypto, config);
  let end: { trouble: Trouble | null; waits_until: Date | null } = { trouble: null, waits_until: null };
  try {
    if (secrets) await run(platform, config, secrets.botToken);
    else end = { trouble: 'token', waits_until: new Date(now.getTime() + 60 * minuteMs) };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const waits_until = error.seconds > 0 ? new Date(now.getTime() + Math.ceil(error.seconds * 1000)) : null;
    end = { trouble: error.trouble ?? config.trouble, waits_until };
    if (error.trouble) platform.log.warn({ trouble: error.trouble }, 'Discord roles cannot be granted');
  } finally {
    await db.update(discordConfig).set(end).where(isNotNull(discordConfig.id));
  }
};
