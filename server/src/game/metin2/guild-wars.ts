import type { Chunk, GuildId, GuildWar, Page } from '../shapes.ts';
import { afterOf, chunkOf, limitOf } from './accounts.ts';
import { dateOf, epochOf, type Metin2, need, whole } from './game.ts';
import { quote } from './schema.ts';

/** A war counts as over this long after its start, even if the table does not say so. */
const longestWarSeconds = 3 * 3600;

const stateOf = (winner: number, started: boolean, ahead: number): GuildWar['state'] | undefined => {
  if (winner >= 0) return 'ended';
  if (ahead > 0) return 'planned';
  if (started) return ahead > -longestWarSeconds ? 'running' : 'ended';
  return undefined;
};

/** Leaves out wars that were reserved but never started. The stored winner is -1 before the end and 0 for a draw. */
export const listGuildWars = async (game: Metin2, page: Page): Promise<Chunk<GuildWar>> => {
  const schema = await game.schema();
  const war = need(schema, 'guildWar');
  const limit = limitOf(page);
  const id = war.column('id');
  const at = war.find('at');
  const seconds = at ? epochOf(at) : '0';
  const optional = (['started', 'score', 'rivalScore'] as const).map((key) =>
    war.find(key) ? `${war.column(key)} AS ${quote(key)}` : `NULL AS ${quote(key)}`,
  );
  const rows = await game.connection.rows(
    `SELECT ${id} AS id, ${war.column('guild')} AS guild, ${war.column('rival')} AS rival, ${war.column('winner')} AS winner,
       ${seconds} AS \`at\`, ${seconds} - UNIX_TIMESTAMP() AS ahead, ${optional.join(', ')}
     FROM ${war.sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${limit + 1}`,
    [afterOf(page)],
  );
  const shown = rows.slice(0, limit);
  return chunkOf(
    rows,
    limit,
    shown.flatMap((row): GuildWar[] => {
      const [guild, rival] = [whole(row.guild), whole(row.rival)];
      const winner = row.winner === null ? -1 : whole(row.winner);
      const state = stateOf(winner, whole(row.started) > 0, whole(row.ahead));
      if (state === undefined || guild <= 0 || rival <= 0 || guild === rival) return [];
      const ended = state === 'ended';
      return [
        {
          id: String(row.id),
          guildId: String(guild) as GuildId,
          rivalId: String(rival) as GuildId,
          at: dateOf(row.at),
          state,
          winnerId: winner === guild || winner === rival ? (String(winner) as GuildId) : null,
          score: ended && row.score !== null ? whole(row.score) : null,
          rivalScore: ended && row.rivalScore !== null ? whole(row.rivalScore) : null,
        },
      ];
    }),
  );
};
