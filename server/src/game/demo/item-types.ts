import type { CharacterClass } from '@wyrmgate/contract/game-constants';
import type { Chunk, Cursor, ItemType, Page } from '../shapes.ts';

type Known = readonly [vnum: number, name: string, level: number | null, of?: CharacterClass, sockets?: number];

const known: readonly Known[] = [
  [189, 'Moonsteel Blade', 45, 'warrior', 3],
  [299, 'Blackmoon Sword', 30, undefined, 3],
  [1099, 'Whisper Daggers', 45, 'ninja', 2],
  [3219, 'Ashwyrm Greatsword', 55, 'warrior', 3],
  [5119, 'Bell of the Seven Winds', 40, 'shaman', 2],
  [7149, 'Raven Fan', 45, 'shaman', 2],
  [11299, 'Wyrmscale Plate', 50, 'warrior', 3],
  [11499, 'Nightweave Suit', 50, 'ninja', 3],
  [11699, 'Ashen Mantle', 50, 'sura', 3],
  [11899, 'Robe of Tides', 50, 'shaman', 3],
  [12249, 'Helm of the Watch', 40, 'warrior', 1],
  [13129, 'Dragonbone Shield', 40],
  [14209, 'Ebony Bracelet', 38],
  [15229, 'Leather Boots', 33],
  [16209, 'Ebony Necklace', 38],
  [17209, 'Ebony Earrings', 38],
  [27003, 'Red Potion (L)', null],
  [27006, 'Blue Potion (L)', null],
  [25040, 'Blessing Scroll', null],
  [50300, 'Skill Book', null],
  [70005, 'Ring of Experience', null],
  [71084, 'Enchant Item', null],
  [71085, 'Reinforce Item', null],
  [72723, 'Elixir of the Sun', null],
];

export const demoItemTypes: readonly ItemType[] = known
  .toSorted(([one], [other]) => one - other)
  .map(([vnum, name, level, of = null, sockets = 0]) => ({
    vnum,
    name,
    level,
    class: of,
    sockets,
  }));

export const listDemoItems = ({ after, limit }: Page): Chunk<ItemType> => {
  const left = demoItemTypes.filter(({ vnum }) => vnum > Number(after ?? 0));
  const rows = left.slice(0, Math.max(1, limit));
  return { rows, next: left.length > rows.length ? (String(rows.at(-1)?.vnum) as Cursor) : undefined };
};
