import { empires } from '@wyrmgate/contract/game-constants';
import type { CharacterId, Chunk, Guild, GuildId, Page } from '../shapes.ts';
import { afterOf, chunkOf, limitOf } from './accounts.ts';
import type { Row } from './connection.ts';
import { empireOf } from './empire.ts';
import { type Metin2, need, whole } from './game.ts';
import { quote, type Schema } from './schema.ts';

/**
 * Counts the members of each guild whose characters exist. Filters by a range of ids, because a long list of ids takes
 * four times as long.
 */
const countMembers = async (game: Metin2, schema: Schema, ids: readonly number[]): Promise<Map<number, number>> => {
  const [member, player] = [schema.table('guildMember'), schema.table('player')];
  if (!member || !player || ids.length === 0) return new Map();
  const guild = `m.${member.column('guild')}`;
  const rows = await game.connection.rows(
    `SELECT ${guild} AS guild, COUNT(DISTINCT p.${player.column('id')}) AS members FROM ${member.sql} m
     JOIN ${player.sql} p ON p.${player.column('id')} = m.${member.column('player')} WHERE ${guild} BETWEEN ? AND ? GROUP BY ${guild}`,
    [Math.min(...ids), Math.max(...ids)],
  );
  return new Map(rows.map((row) => [whole(row.guild), whole(row.members)] as const));
};

/** Reads the name and empire of each existing leader. */
const readLeaders = async (game: Metin2, schema: Schema, ids: readonly number[]): Promise<Map<number, Row>> => {
  const player = schema.table('player');
  if (!player || ids.length === 0) return new Map();
  const { join, sql: empire } = empireOf(schema) ?? { join: '', sql: 'NULL' };
  const rows = await game.connection.rows(
    `SELECT p.${player.column('id')} AS id, ${game.text(player, 'name', 'p.')}, ${empire} AS empire
     FROM ${player.sql} p ${join} WHERE p.${player.column('id')} IN (?)`,
    [ids],
  );
  return new Map(rows.map((row) => [whole(row.id), row] as const));
};

export const listGuilds = async (game: Metin2, page: Page): Promise<Chunk<Guild>> => {
  const schema = await game.schema();
  const guild = need(schema, 'guild');
  const limit = limitOf(page);
  const id = guild.column('id');
  const numbers = (['leader', 'level', 'experience', 'wins', 'draws', 'losses', 'points'] as const).map((key) =>
    guild.find(key) ? `${guild.column(key)} AS ${quote(key)}` : `0 AS ${quote(key)}`,
  );
  const rows = await game.connection.rows(
    `SELECT ${id} AS id, ${[game.text(guild, 'name'), ...numbers].join(', ')} FROM ${guild.sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${limit + 1}`,
    [afterOf(page)],
  );
  const shown = rows.slice(0, limit);
  const members = await countMembers(
    game,
    schema,
    shown.map((row) => whole(row.id)),
  );
  const leaders = await readLeaders(
    game,
    schema,
    shown.map((row) => whole(row.leader)),
  );
  return chunkOf(
    rows,
    limit,
    shown.map((row): Guild => {
      const leader = leaders.get(whole(row.leader));
      return {
        id: String(row.id) as GuildId,
        name: game.textIn(row, 'name'),
        level: whole(row.level),
        experience: whole(row.experience),
        points: whole(row.points),
        wins: whole(row.wins),
        draws: whole(row.draws),
        losses: whole(row.losses),
        empire: empires[whole(leader?.empire) - 1] ?? null,
        leaderId: leader ? (String(leader.id) as CharacterId) : null,
        leaderName: leader ? game.textIn(leader, 'name') : null,
        members: members.get(whole(row.id)) ?? 0,
      };
    }),
  );
};
