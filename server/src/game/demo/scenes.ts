// Guild wars and equipment, which the demo world derives from row ids and the clock.
import type { CharacterClass } from '@wyrmgate/contract/game-constants';
import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { CharacterId, Chunk, Cursor, Equipment, GuildId, GuildWar, Page } from '../shapes.ts';
import { chanceOf, grow } from './life.ts';
import { numberOf } from './reads.ts';
import { demoCharacters, demoGuilds } from './table.ts';

const dayMs = 86_400_000;
/** Wars are fought at this hour (UTC). Wars exist from `pastDays` ago until `nextDays` from now. */
const warHour = 19;
const warMs = 1800_000;
const pastDays = 40;
const nextDays = 3;

/** Returns the war of this day, if any. Three days in four have one, between two guilds that depend on the day. */
const warOn = (day: number, guilds: readonly number[], now: Date): GuildWar | undefined => {
  if (guilds.length < 2 || chanceOf(day, 11) < 0.25) return undefined;
  const guild = Math.floor(chanceOf(day, 12) * guilds.length);
  const step = 1 + Math.floor(chanceOf(day, 13) * (guilds.length - 1));
  const rival = (guild + step) % guilds.length;
  const at = new Date(day * dayMs + warHour * 3_600_000);
  const [guildId, rivalId] = [guilds[guild], guilds[rival]].map((id) => String(id) as GuildId);
  if (guildId === undefined || rivalId === undefined) return undefined;
  const base = { id: String(day), guildId, rivalId, at };
  if (at > now) return { ...base, state: 'planned', winnerId: null, score: null, rivalScore: null };
  if (now.getTime() - at.getTime() < warMs)
    return { ...base, state: 'running', winnerId: null, score: null, rivalScore: null };
  const [score, rivalScore] = [14, 15].map((salt) => Math.floor(chanceOf(day, salt) * 60));
  const winnerId = score === rivalScore ? null : (score ?? 0) > (rivalScore ?? 0) ? guildId : rivalId;
  return { ...base, state: 'ended', winnerId, score: score ?? 0, rivalScore: rivalScore ?? 0 };
};

export const readGuildWars = async (tx: Tx, { after, limit }: Page, now: Date): Promise<Chunk<GuildWar>> => {
  const guilds = (await tx.select({ id: demoGuilds.id }).from(demoGuilds).orderBy(asc(demoGuilds.id))).map(
    ({ id }) => id,
  );
  const today = Math.floor(now.getTime() / dayMs);
  const first = Math.max(today - pastDays, after === undefined ? 0 : numberOf(after) + 1);
  const wars: GuildWar[] = [];
  for (let day = first; day <= today + nextDays && wars.length <= limit; day += 1) {
    const war = warOn(day, guilds, now);
    if (war) wars.push(war);
  }
  const rows = wars.slice(0, Math.max(1, limit));
  return { rows, next: wars.length > rows.length ? (rows.at(-1)?.id as Cursor) : undefined };
};

/** Slots: 0 body, 1 head, 2 boots, 3 bracelet, 4 weapon, 5 necklace, 6 earrings, 7 shield. */
const gear: Readonly<Record<CharacterClass, readonly (readonly [slot: number, item: number])[]>> = {
  warrior: [
    [0, 11299],
    [1, 12249],
    [4, 189],
  ],
  ninja: [
    [0, 11499],
    [4, 1099],
  ],
  sura: [
    [0, 11699],
    [4, 299],
  ],
  shaman: [
    [0, 11899],
    [4, 7149],
  ],
  wolfman: [[4, 299]],
};
const common = [
  [2, 15229],
  [3, 14209],
  [5, 16209],
  [6, 17209],
  [10, 13129],
] as const;

/** Returns what the characters wear. Higher levels tend to wear more items. */
export const readEquipment = async (
  tx: Tx,
  characters: readonly CharacterId[],
  now: Date,
): Promise<readonly Equipment[]> => {
  const ids = characters.map(numberOf).filter(Boolean);
  if (ids.length === 0) return [];
  const rows = await tx.select().from(demoCharacters).where(inArray(demoCharacters.id, ids));
  return rows.map((row) => {
    const { level } = grow(row, now);
    const worn = [...gear[row.class], ...common].filter(
      ([slot]) => chanceOf(row.id, slot + 31) < Math.min(1, 0.3 + level / 90),
    );
    return {
      characterId: String(row.id) as CharacterId,
      items: worn
        .sort(([one], [other]) => one - other)
        .map(([slot, item]) => ({ slot, item, count: 1, sockets: slot === 0 || slot === 4 ? [1, 1] : [] })),
    };
  });
};
