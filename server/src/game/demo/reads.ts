import type { Empire } from '@wyrmgate/contract/game-constants';
import { asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type {
  AccountId,
  Character,
  CharacterId,
  Chunk,
  Cursor,
  GameAccount,
  Guild,
  GuildId,
  OnlineFigures,
  Page,
  StaffMember,
} from '../shapes.ts';
import { grow, isOnline, lastPlayedAt } from './life.ts';
import { demoAccounts, demoCharacters, demoGuilds } from './table.ts';

type AccountRow = typeof demoAccounts.$inferSelect;
const maxChunk = 5000;

/** Parses the number in an id. An id from another world becomes 0, which matches no row. */
export const numberOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

const chunkOf = <Row extends { id: number }, Shown>(rows: Row[], limit: number, show: (row: Row) => Shown) => {
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map(show),
    next: rows.length > limit ? (String(shown.at(-1)?.id) as Cursor) : undefined,
  } satisfies Chunk<Shown>;
};
const limitOf = (page: Page): number => Math.max(1, Math.min(page.limit, maxChunk));
const afterOf = (page: Page): number => (page.after === undefined ? 0 : numberOf(page.after));

const isBanned = (row: Pick<AccountRow, 'ban_permanent' | 'banned_until'>, now: Date): boolean =>
  row.ban_permanent || (row.banned_until !== null && row.banned_until > now);

export const showAccount = (row: AccountRow, now: Date): GameAccount => {
  const left = row.banned_until === null ? 0 : Math.ceil((row.banned_until.getTime() - now.getTime()) / 1000);
  return {
    id: String(row.id) as AccountId,
    login: row.login,
    email: row.email,
    createdAt: row.created_at,
    ban: isBanned(row, now)
      ? { permanent: row.ban_permanent, secondsLeft: row.ban_permanent ? undefined : left }
      : null,
    balances: { coins: row.coins, marks: row.marks },
    hasUsablePassword: row.password !== '',
  };
};

export const readAccounts = async (tx: Tx, page: Page, now: Date): Promise<Chunk<GameAccount>> => {
  const limit = limitOf(page);
  const rows = await tx
    .select()
    .from(demoAccounts)
    .where(gt(demoAccounts.id, afterOf(page)))
    .orderBy(asc(demoAccounts.id))
    .limit(limit + 1);
  return chunkOf(rows, limit, (row) => showAccount(row, now));
};

type Joined = {
  id: number;
  character: typeof demoCharacters.$inferSelect;
  account: Pick<AccountRow, 'empire' | 'ban_permanent' | 'banned_until'>;
};
const selectCharacters = (tx: Tx) =>
  tx
    .select({
      id: demoCharacters.id,
      character: demoCharacters,
      account: {
        empire: demoAccounts.empire,
        ban_permanent: demoAccounts.ban_permanent,
        banned_until: demoAccounts.banned_until,
      },
    })
    .from(demoCharacters)
    .innerJoin(demoAccounts, eq(demoAccounts.id, demoCharacters.account_id));

const showCharacter = ({ character: row, account }: Joined, now: Date): Character => ({
  id: String(row.id) as CharacterId,
  accountId: String(row.account_id) as AccountId,
  name: row.name,
  empire: account.empire,
  class: row.class,
  sex: row.sex,
  ...grow(row, now),
  guildId: row.guild_id === null ? null : (String(row.guild_id) as GuildId),
  guildGrade: row.guild_grade,
  lastPlayedAt: lastPlayedAt(row, now),
  authority: row.authority,
  banned: isBanned(account, now),
  selectable: row.selectable,
});

export const readCharacters = async (tx: Tx, page: Page, now: Date): Promise<Chunk<Character>> => {
  const limit = limitOf(page);
  const rows = await selectCharacters(tx)
    .where(gt(demoCharacters.id, afterOf(page)))
    .orderBy(asc(demoCharacters.id))
    .limit(limit + 1);
  return chunkOf(rows, limit, (row) => showCharacter(row, now));
};

export const readCharactersOf = async (tx: Tx, account: AccountId, now: Date): Promise<readonly Character[]> => {
  const rows = await selectCharacters(tx)
    .where(eq(demoCharacters.account_id, numberOf(account)))
    .orderBy(asc(demoCharacters.id));
  return rows.map((row) => showCharacter(row, now));
};

const membersOf = async (tx: Tx, guildIds: number[]): Promise<Map<number | null, number>> => {
  if (guildIds.length === 0) return new Map();
  const rows = await tx
    .select({ guild: demoCharacters.guild_id, members: count() })
    .from(demoCharacters)
    .where(inArray(demoCharacters.guild_id, guildIds))
    .groupBy(demoCharacters.guild_id);
  return new Map(rows.map(({ guild, members }) => [guild, members]));
};

export const readGuilds = async (tx: Tx, page: Page): Promise<Chunk<Guild>> => {
  const limit = limitOf(page);
  const rows = await tx
    .select({ id: demoGuilds.id, guild: demoGuilds, leader: demoCharacters.name, empire: demoAccounts.empire })
    .from(demoGuilds)
    .leftJoin(demoCharacters, eq(demoCharacters.id, demoGuilds.leader_id))
    .leftJoin(demoAccounts, eq(demoAccounts.id, demoCharacters.account_id))
    .where(gt(demoGuilds.id, afterOf(page)))
    .orderBy(asc(demoGuilds.id))
    .limit(limit + 1);
  const members = await membersOf(
    tx,
    rows.map(({ id }) => id),
  );
  return chunkOf(rows, limit, ({ guild, leader, empire }) => ({
    id: String(guild.id) as GuildId,
    name: guild.name,
    level: guild.level,
    experience: guild.experience,
    points: guild.points,
    wins: guild.wins,
    draws: guild.draws,
    losses: guild.losses,
    empire,
    leaderId: leader === null || guild.leader_id === null ? null : (String(guild.leader_id) as CharacterId),
    leaderName: leader,
    members: members.get(guild.id) ?? 0,
  }));
};

export const readStaff = async (tx: Tx): Promise<readonly StaffMember[]> => {
  const rows = await tx
    .select({ character: demoCharacters, login: demoAccounts.login })
    .from(demoCharacters)
    .innerJoin(demoAccounts, eq(demoAccounts.id, demoCharacters.account_id))
    .where(inArray(demoCharacters.authority, ['low_wizard', 'god', 'high_wizard', 'implementor']))
    .orderBy(asc(demoCharacters.id));
  return rows.map(({ character, login }) => ({
    accountId: String(character.account_id) as AccountId,
    login,
    characterName: character.name,
    authority: character.authority,
  }));
};

/** Derives who is online from the characters' habits, because the demo world stores no sessions. */
export const readOnline = async (tx: Tx, now: Date): Promise<OnlineFigures> => {
  const rows = await tx
    .select({
      id: demoCharacters.id,
      usual_hour: demoCharacters.usual_hour,
      activity: demoCharacters.activity,
      empire: demoAccounts.empire,
    })
    .from(demoCharacters)
    .innerJoin(demoAccounts, eq(demoAccounts.id, demoCharacters.account_id));
  const online = rows.filter((row) => isOnline(row, now));
  const of = (empire: Empire) => online.filter((row) => row.empire === empire).length;
  return {
    total: online.length,
    empires: { red: of('red'), yellow: of('yellow'), blue: of('blue') },
    source: 'exact',
    at: now,
  };
};
