import type { Tx } from '../platform/database/database.ts';
import { launcherSettings } from './table.ts';

type Settings = Pick<typeof launcherSettings.$inferSelect, 'mirrors' | 'version'>;

export const readMirrors = async (tx: Tx): Promise<Settings> => {
  const [row] = await tx.select().from(launcherSettings);
  return row ?? { mirrors: [], version: 0 };
};

/** Locks the settings row, which serialises all changes to the launcher. */
export const lockLauncher = async (tx: Tx): Promise<Settings> => {
  await tx.insert(launcherSettings).values({ id: 1, mirrors: [], version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(launcherSettings).for('update');
  if (!row) throw new Error('The settings of the launcher were not stored.');
  return row;
};
