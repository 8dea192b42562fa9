import type { Tx } from '../src/platform/database/database.ts';
import { wordFilters } from '../src/word-filter/table.ts';

/** One rule of each kind and action. */
export const seedWordFilter = async (tx: Tx, now: Date): Promise<void> => {
  const common = { active: true, updated_at: now };
  await tx.insert(wordFilters).values([
    { ...common, kind: 'word', pattern: 'gold?seller*', action: 'reject' },
    { ...common, kind: 'word', pattern: 'cheap coins', action: 'hold', language: 'en' },
    { ...common, kind: 'word', pattern: 'blödmann*', action: 'mask', language: 'de' },
    { ...common, kind: 'word', pattern: 'salak*', action: 'mask', language: 'tr', active: false },
    { ...common, kind: 'link', pattern: '*.coinshop.example', action: 'reject' },
  ]);
};
