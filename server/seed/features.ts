import { features } from '../src/features/table.ts';
import type { Tx } from '../src/platform/database/database.ts';

const demo = [
  { key: 'guild-sieges', status: 'beta', required_role: null },
  { key: 'item-market', status: 'disabled', required_role: null },
  { key: 'sponsor-lounge', status: 'beta', required_role: 'SPONSOR' },
  { key: 'war-council', status: 'enabled', required_role: 'ADMIN' },
] as const;

/** Seeds features that the portal does not enforce; their texts are in the locale files. */
export const seedFeatures = async (tx: Tx, now: Date): Promise<void> => {
  const rows = demo.map((row, index) => {
    const then = new Date(now.getTime() - (40 - index * 9) * 86_400_000);
    return { ...row, created_at: then, updated_at: then };
  });
  await tx.insert(features).values(rows);
};
