import { and, eq, inArray } from 'drizzle-orm';
import { items } from '../src/items/table.ts';
import type { Crypto } from '../src/platform/crypto/crypto.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { storeCodes } from '../src/redeem-codes/create.ts';
import { redeemBatches, redeemCodes, redeemUses } from '../src/redeem-codes/table.ts';
import { users } from '../src/users/table.ts';
import { hour } from './random.ts';

const day = 24 * hour;
/** A code word that works once per account. Its batch's name contains it, so that staff can see it. */
export const demoCode = 'WYRMGATE-DEMO';
const demoItemCode = 'WYRMGATE-ITEM';

/** Seeds a code word that visitors can try, and an expired batch with its redemptions. */
export const seedRedeemCodes = async (tx: Tx, crypto: Pick<Crypto, 'mac'>, now: Date): Promise<void> => {
  const people = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, ['implementor', 'player', 'sponsor', 'Kestrel77', 'Emberfall']));
  const creator = people.find(({ username }) => username === 'implementor');
  if (!creator) throw new Error('The demo has no implementor.');
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const [sold] = await tx
    .select()
    .from(items)
    .where(and(eq(items.kind, 'item'), eq(items.status, 'published')))
    .orderBy(items.id)
    .limit(1);
  const [open, ended, gift] = await tx
    .insert(redeemBatches)
    .values([
      {
        name: `Demo batch: code word ${demoCode}`,
        kind: 'coins',
        coins: 50,
        codes: 1,
        uses_per_code: 1000,
        uses_per_account: 1,
        created_by: creator.id,
        created_at: ago(3),
        updated_at: ago(3),
      },
      {
        name: 'Demo batch: autumn premium days',
        kind: 'premium',
        premium_type: 'basic',
        premium_days: 3,
        codes: 5,
        uses_per_code: 1,
        uses_per_account: 1,
        starts_at: ago(30),
        expires_at: ago(10),
        created_by: creator.id,
        created_at: ago(31),
        updated_at: ago(31),
      },
      ...(sold?.vnum
        ? [
            {
              name: `Demo batch: item for the code word ${demoItemCode}`,
              kind: 'item' as const,
              item: { vnum: sold.vnum, count: sold.count, sockets: sold.sockets, names: sold.names },
              item_price: sold.price,
              codes: 1,
              uses_per_code: 1000,
              uses_per_account: 1,
              created_by: creator.id,
              created_at: ago(1),
              updated_at: ago(1),
            },
          ]
        : []),
    ])
    .returning();
  if (!open || !ended) throw new Error('The demo batches were not stored.');
  await storeCodes(tx, crypto, open, [demoCode]);
  if (gift) await storeCodes(tx, crypto, gift, [demoItemCode]);
  const autumn = [1, 2, 3, 4, 5].map((number) => `AUTUMN-DEMO-${number}`);
  await storeCodes(tx, crypto, ended, autumn);
  const codes = await tx
    .select({ id: redeemCodes.id, batch_id: redeemCodes.batch_id })
    .from(redeemCodes)
    .orderBy(redeemCodes.id);
  const left = codes.filter(({ batch_id }) => batch_id === ended.id);
  const players = people.filter(({ id }) => id !== creator.id).sort((one, other) => one.id - other.id);
  for (const [index, { id }] of players.slice(0, 3).entries()) {
    const code = left[index];
    if (!code) continue;
    const use = { batch_id: ended.id, code_id: code.id, user_id: id, number: 1, created_at: ago(20 - index) };
    await tx.insert(redeemUses).values(use);
    await tx
      .update(redeemCodes)
      .set({ uses_left: 0 })
      .where(inArray(redeemCodes.id, [code.id]));
  }
};
