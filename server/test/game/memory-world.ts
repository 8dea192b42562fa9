import type { GameWorld } from '../../src/game/port.ts';
import type {
  AccountId,
  Character,
  CharacterId,
  Cursor,
  Equipment,
  Guild,
  GuildId,
  GuildWar,
} from '../../src/game/shapes.ts';

export const character = (id: number, more: Partial<Character> = {}): Character => ({
  id: String(id) as CharacterId,
  accountId: String(id) as AccountId,
  name: `Player${id}`,
  empire: 'red',
  class: 'warrior',
  sex: 'male',
  level: 10,
  experience: 0,
  playtimeMinutes: 60,
  pvpScore: null,
  arenaSolo: null,
  arenaFlex: null,
  guildId: null,
  guildGrade: null,
  lastPlayedAt: null,
  authority: 'player',
  banned: false,
  selectable: true,
  ...more,
});
export const guild = (id: number, more: Partial<Guild> = {}): Guild => ({
  id: String(id) as GuildId,
  name: `Guild${id}`,
  level: 5,
  experience: 0,
  points: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  empire: 'red',
  leaderId: null,
  leaderName: null,
  members: 0,
  ...more,
});

/** A game in memory, in chunks of three rows. */
export const worldOf = (state: {
  characters: Character[];
  guilds?: Guild[];
  wars?: GuildWar[];
  equipment?: Equipment[];
  capabilities?: string[];
}) => {
  const chunk = <Row>(rows: readonly Row[], after: Cursor | undefined) => {
    const from = Number(after ?? 0);
    const next = from + 3 < rows.length ? (String(from + 3) as Cursor) : undefined;
    return { rows: rows.slice(from, from + 3), next };
  };
  const game = {
    family: 'test',
    demo: false,
    ping: async () => undefined,
    describe: async () => ({
      capabilities: state.capabilities ?? ['characters', 'guilds', 'arenaSolo', 'arenaFlex', 'pvp', 'online'],
      currencies: [],
      maxLevel: undefined,
    }),
    characters: async ({ after }: { after?: Cursor }) => chunk(state.characters, after),
    guilds: async ({ after }: { after?: Cursor }) => chunk(state.guilds ?? [], after),
    guildWars: async ({ after }: { after?: Cursor }) => chunk(state.wars ?? [], after),
    equipment: async (ids: readonly CharacterId[]) =>
      (state.equipment ?? []).filter(({ characterId }) => ids.includes(characterId)),
    online: async () => ({
      total: 6,
      empires: { red: 1, yellow: 2, blue: 3 },
      source: 'exact' as const,
      at: new Date(),
    }),
    channels: async () => [],
    close: async () => undefined,
  };
  return game as unknown as GameWorld;
};
