import { type CharacterClass, characterClasses } from '@wyrmgate/contract/game-constants';
import type { CharacterId, Chunk, Equipment, ItemType, Page, WornItem } from '../shapes.ts';
import { afterOf, chunkOf, limitOf } from './accounts.ts';
import { type Metin2, need, numberOf, whole } from './game.ts';
import { quote } from './schema.ts';

const maxCharacters = 500;

/** Safebox and mall rows belong to accounts instead of characters, so the query reads only worn items. */
export const readEquipment = async (
  game: Metin2,
  characters: readonly CharacterId[],
): Promise<readonly Equipment[]> => {
  const ids = characters.slice(0, maxCharacters).map(numberOf).filter(Boolean);
  if (ids.length === 0) return [];
  const item = need(await game.schema(), 'item');
  const owner = item.column('owner');
  const numbers = (['count', 'socket0', 'socket1', 'socket2'] as const).map((key) =>
    item.find(key) ? `${item.column(key)} AS ${quote(key)}` : `NULL AS ${quote(key)}`,
  );
  const rows = await game.connection.rows(
    `SELECT ${owner} AS owner, ${item.column('position')} AS position, ${item.column('item')} AS item, ${numbers.join(', ')}
     FROM ${item.sql} WHERE ${owner} IN (?) AND ${item.column('window')} = 'EQUIPMENT'
     ORDER BY ${owner}, ${item.column('position')}`,
    [ids],
  );
  const byOwner = Map.groupBy(rows, (row) => whole(row.owner));
  return [...byOwner].map(([id, worn]) => ({
    characterId: String(id) as CharacterId,
    items: worn.map(
      (row): WornItem => ({
        slot: whole(row.position),
        item: whole(row.item),
        count: Math.max(1, whole(row.count)),
        sockets: [row.socket0, row.socket1, row.socket2].flatMap((value) => (value === null ? [] : [whole(value)])),
      }),
    ),
  }));
};

/** The bit of each class in the flags of an item. It is set if the class cannot use the item. */
const antiBits: Readonly<Record<CharacterClass, number>> = {
  warrior: 4,
  ninja: 8,
  sura: 16,
  shaman: 32,
  wolfman: 1 << 20,
};
const levelLimit = 1;

/**
 * Returns the class if only one can use the item. Ignores the fifth class, because servers without it have no bit for
 * it.
 */
const classOf = (anti: number): CharacterClass | null => {
  const left = characterClasses.filter((name) => name !== 'wolfman' && (anti & antiBits[name]) === 0);
  return left.length === 1 ? (left[0] ?? null) : null;
};

export const listItemTypes = async (game: Metin2, page: Page): Promise<Chunk<ItemType>> => {
  const proto = need(await game.schema(), 'itemProto');
  const limit = limitOf(page);
  const number = proto.column('item');
  const readable = (key: 'localName' | 'name') => proto.find(key)?.rights.has('select') === true;
  const names = (['localName', 'name'] as const).filter(readable).map((key) => game.text(proto, key));
  const others = (['anti', 'limitType0', 'limitValue0', 'limitType1', 'limitValue1'] as const).map((key) =>
    proto.find(key) ? `${proto.column(key)} AS ${quote(key)}` : `NULL AS ${quote(key)}`,
  );
  const rows = await game.connection.rows(
    `SELECT ${[`${number} AS id`, ...names, ...others].join(', ')} FROM ${proto.sql}
     WHERE ${number} > ? ORDER BY ${number} LIMIT ${limit + 1}`,
    [afterOf(page)],
  );
  return chunkOf(
    rows,
    limit,
    rows.slice(0, limit).map((row): ItemType => {
      const limits = [
        [row.limitType0, row.limitValue0],
        [row.limitType1, row.limitValue1],
      ];
      const level = whole(limits.find(([type]) => type !== null && whole(type) === levelLimit)?.[1]);
      return {
        vnum: whole(row.id),
        name: game.textIn(row, 'localName') || game.textIn(row, 'name'),
        level: level > 0 && level <= 1000 ? level : null,
        class: row.anti === null ? null : classOf(whole(row.anti)),
        sockets: null,
      };
    }),
  );
};
