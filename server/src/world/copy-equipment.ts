import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { GameError } from '../game/errors.ts';
import type { CharacterId } from '../game/shapes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { worldCharacters, worldEquipment, worldIdentities } from './table.ts';

const chunkRows = 500;
const maxItems = 30;

/** Returns the next characters of a snapshot whose owners show their equipment. */
const nextShown = (tx: Tx, snapshot: number, after: number, privateDefault: boolean) =>
  tx
    .select({ id: worldCharacters.id, gameId: worldIdentities.game_id })
    .from(worldIdentities)
    .innerJoin(
      worldCharacters,
      and(eq(worldCharacters.snapshot_id, snapshot), eq(worldCharacters.id, worldIdentities.id)),
    )
    .where(
      and(
        eq(worldIdentities.equipment, true),
        gt(worldIdentities.id, after),
        sql`${worldCharacters.excluded} is null`,
        sql`not coalesce(${worldIdentities.private}, ${privateDefault}::boolean)`,
      ),
    )
    .orderBy(asc(worldIdentities.id))
    .limit(chunkRows);

const readAll = async ({ game }: Platform, tx: Tx, snapshot: number, now: Date): Promise<void> => {
  const { world_private_default: privateDefault } = await readSettings(tx);
  for (let after = 0; ; ) {
    const characters = await nextShown(tx, snapshot, after, privateDefault);
    const last = characters.at(-1);
    if (!last) return;
    after = last.id;
    const worn = await game.equipment(characters.map(({ gameId }) => gameId as CharacterId));
    const rows = characters.map(({ id, gameId }) => ({
      character_id: id,
      items: (worn.find(({ characterId }) => characterId === gameId)?.items ?? []).slice(0, maxItems),
      read_at: now,
    }));
    await tx
      .insert(worldEquipment)
      .values(rows)
      .onConflictDoUpdate({
        target: worldEquipment.character_id,
        set: { items: sql`excluded.items`, read_at: sql`excluded.read_at` },
      });
  }
};

/**
 * Copies the equipment of characters whose owners show it, and deletes the rest. If the game does not respond, the
 * previous copy stays, because the rankings do not depend on it.
 */
export const copyEquipment = async (
  platform: Platform,
  tx: Tx,
  snapshot: number,
  capabilities: readonly string[],
): Promise<void> => {
  const { world_equipment: allowed } = await readSettings(tx);
  if (!allowed || !capabilities.includes('equipment')) {
    await tx.delete(worldEquipment);
    return;
  }
  try {
    const now = platform.clock.now();
    await readAll(platform, tx, snapshot, now);
    await tx.delete(worldEquipment).where(lt(worldEquipment.read_at, now));
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    platform.log.warn({ err: error }, 'the game did not report the equipment of characters');
  }
};
