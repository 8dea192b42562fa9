import type { GuildApplication, OwnApplication } from '@wyrmgate/contract/recruiting';
import { recruitingProblems } from '@wyrmgate/contract/recruiting';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findNames } from '../users/service.ts';
import { type FoundGuild, findCharacters, findGuilds, privateAmong } from '../world/guild-roles.ts';
import type { ApplicationRow } from './table.ts';

export const requireGuild = async (
  { tx, platform }: Pick<Work, 'tx' | 'platform'>,
  id: number,
): Promise<FoundGuild> => {
  const guild = (await findGuilds(tx, platform, [id])).get(id);
  if (!guild) throw problem(recruitingProblems.notFound);
  return guild;
};

/** Path of a guild's page, which redirects to the address with the name. */
export const guildPath = (id: number): string => `/guilds/guild-${id.toString(36)}`;

const shown = ({ id, state, text, answer, created_at, decided_at }: ApplicationRow) => ({
  id,
  state,
  text,
  answer,
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

export const showOwn = (row: ApplicationRow): OwnApplication => ({
  ...shown(row),
  guild: { id: row.guild_id, name: row.guild_name },
  character: row.character_name,
});

export const showForLeader = async (
  { tx, platform }: Pick<Work, 'tx' | 'platform'>,
  rows: readonly ApplicationRow[],
): Promise<GuildApplication[]> => {
  const names = await findNames(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
  const ids = [...new Set(rows.map(({ character_id }) => character_id))];
  const characters = await findCharacters(tx, platform, ids);
  const hidden = await privateAmong(tx, ids);
  return rows.map((row) => {
    // The player's consent to be seen by the leader ends with the decision.
    const isShown = row.state === 'pending' || !hidden.has(row.character_id);
    const character = isShown ? characters.get(row.character_id) : undefined;
    return {
      ...shown(row),
      player: names.get(row.user_id) ?? null,
      character: {
        name: character?.name ?? row.character_name,
        level: character?.level ?? null,
        class: character?.class ?? null,
      },
    };
  });
};
