// The player who owns a character consents to showing its equipment. The consent ends when the character gets another
// owner.
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type SnapshotRow, worldCharacters, worldEquipment, worldIdentities, worldSnapshots } from './table.ts';

/** Deletes copied equipment that owners no longer consent to show. */
const forget = (tx: Tx) =>
  tx.execute(sql`delete from ${worldEquipment} where character_id in
    (select character_id from ${worldEquipment} join ${worldIdentities} on id = character_id where not equipment)`);

/** Ends the consent for characters unless this snapshot has them on the same game account as the live one. */
export const endMovedConsent = async (tx: Tx, { id, family }: Pick<SnapshotRow, 'id' | 'family'>): Promise<void> => {
  await tx.execute(sql`
    update ${worldIdentities} set equipment = false where equipment and family = ${family} and not exists (
      select from ${worldCharacters} as next
      join ${worldSnapshots} as live on live.state = 'live' and live.family = ${family}
      join ${worldCharacters} as before on before.snapshot_id = live.id and before.id = next.id
      where next.snapshot_id = ${id} and next.id = ${worldIdentities.id} and next.account_id = before.account_id)`);
  await forget(tx);
};

/** Ends the consent for all characters of these game accounts. Call it when their owner changes. */
export const endConsent = async (tx: Tx, family: string, accounts: readonly string[]): Promise<void> => {
  if (accounts.length === 0) return;
  const list = sql.join(
    accounts.map((account) => sql`${account}`),
    sql`, `,
  );
  await tx.execute(sql`
    update ${worldIdentities} set equipment = false where equipment and id in (
      select ${worldCharacters.id} from ${worldCharacters}
      join ${worldSnapshots} on ${worldSnapshots.id} = ${worldCharacters.snapshot_id}
      where ${worldSnapshots.state} = 'live' and ${worldSnapshots.family} = ${family} and ${worldCharacters.account_id} in (${list}))`);
  await forget(tx);
};
