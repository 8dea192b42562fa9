import { eq } from 'drizzle-orm';
import { anonymizeDemoAccounts } from '../game/demo/personal-data.ts';
import { demoAccounts } from '../game/demo/table.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { endConsent } from '../world/consent.ts';
import { gameAccounts } from './table.ts';

/** Accounts of a real game are not in the portal's database, so the game's owner must erase them. */
export const gameAccountsPersonalData: PersonalData = {
  tables: [gameAccounts, demoAccounts],
  export: (tx, userId) =>
    tx
      .select({ login: gameAccounts.login, linked_at: gameAccounts.linked_at })
      .from(gameAccounts)
      .where(eq(gameAccounts.user_id, userId)),
  erase: async (tx, userId) => {
    const links = await tx.delete(gameAccounts).where(eq(gameAccounts.user_id, userId)).returning();
    for (const { family, account_id } of links) await endConsent(tx, family, [account_id]);
    await anonymizeDemoAccounts(
      tx,
      links.filter(({ family }) => family === 'demo').map(({ account_id }) => account_id),
    );
  },
};
