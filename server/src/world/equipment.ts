import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type world as contract, worldProblems } from '@wyrmgate/contract/world';
import { equipmentSlots } from '@wyrmgate/contract/world-constants';
import { and, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { gameItemsOf } from '../items/game-item-names.ts';
import type { Tx } from '../platform/database/database.ts';
import { ownCharacterIds, showsEquipment } from './own.ts';
import { type SnapshotRow, worldEquipment, worldIdentities } from './table.ts';

type Contract = typeof contract;
/** Maps positions of Metin2-style games to slots. All other positions are `other`. */
const slotOf = (position: number): (typeof equipmentSlots)[number] =>
  (
    [
      'body',
      'head',
      'boots',
      'bracelet',
      'weapon',
      'necklace',
      'earrings',
      'other',
      'other',
      'other',
      'shield',
    ] as const
  )[position] ?? 'other';

/**
 * Returns the equipment of a character in the order of the slots; null if it is not shown. The character itself must
 * not be private.
 */
export const equipmentOf = async (
  tx: Tx,
  snapshot: SnapshotRow,
  id: number,
): Promise<Returned<Contract['character']>['character']['equipment']> => {
  if (!(await showsEquipment(tx, snapshot))) return null;
  const [row] = await tx
    .select({ items: worldEquipment.items })
    .from(worldEquipment)
    .innerJoin(worldIdentities, eq(worldIdentities.id, worldEquipment.character_id))
    .where(and(eq(worldEquipment.character_id, id), eq(worldIdentities.equipment, true)));
  if (!row) return null;
  const known = await gameItemsOf(
    tx,
    row.items.map(({ item }) => item),
  );
  return row.items
    .map(({ slot, item, count, sockets }) => ({
      slot: slotOf(slot),
      number: item,
      names: known.get(item)?.names ?? {},
      count,
      sockets: sockets.filter((value) => value > 0).length,
    }))
    .sort((one, other) => equipmentSlots.indexOf(one.slot) - equipmentSlots.indexOf(other.slot));
};

/** Shows the equipment of one of the caller's characters from the next snapshot on, or hides it at once. */
export const setEquipment = async (
  work: Work<User>,
  { params: { id }, body: { shown } }: Received<Contract['setEquipment']>,
): Promise<Returned<Contract['setEquipment']>> => {
  const { tx } = work;
  if (!(await ownCharacterIds(work)).includes(id)) throw problem(worldProblems.characterNotFound);
  await tx.update(worldIdentities).set({ equipment: shown }).where(eq(worldIdentities.id, id));
  if (!shown) await tx.delete(worldEquipment).where(eq(worldEquipment.character_id, id));
  return { shown };
};
