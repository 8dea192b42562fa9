import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { settings as contract } from '@wyrmgate/contract/settings';
import { type ConfigCategory, type EnhancedConfig, isLinked, linkedConfigs } from '@wyrmgate/contract/settings-configs';
import { asc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { english } from '../platform/language/messages.ts';
import { formatSetting } from './config-values.ts';
import { defaultSettings, readSettings, type Settings } from './service.ts';
import { settingsConfigs } from './table.ts';

type Contract = typeof contract;
export type ConfigRow = typeof settingsConfigs.$inferSelect;

export const showConfig = (row: ConfigRow, all: Settings): EnhancedConfig => {
  const { key, updated_at, value, description, ...rest } = row;
  const linked = isLinked(key);
  return {
    ...rest,
    key,
    value: linked ? formatSetting(all[key]) : (value ?? ''),
    description: description === '' && linked ? english(`settings:known.${key}`) : description,
    updated_at: updated_at.toISOString(),
    type: linked ? linkedConfigs[key].type : 'text',
    linked,
    default_value: linked ? formatSetting(defaultSettings[key]) : null,
  };
};

export const readConfigs = async (tx: Tx, category?: ConfigCategory): Promise<EnhancedConfig[]> => {
  const rows = await tx
    .select()
    .from(settingsConfigs)
    .where(category && eq(settingsConfigs.category, category))
    .orderBy(asc(settingsConfigs.category), asc(settingsConfigs.key));
  const all = await readSettings(tx);
  return rows.map((row) => showConfig(row, all));
};

/** Returns the value of an active configuration, for other domains. */
export const configText = async (tx: Tx, key: string): Promise<string | undefined> => {
  const [row] = await tx.select().from(settingsConfigs).where(eq(settingsConfigs.key, key));
  return row?.is_active ? showConfig(row, await readSettings(tx)).value : undefined;
};

// The reply schema strips the fields that only the enhanced list has.
export const listConfigs = async (
  { tx }: Work<User>,
  { query }: Received<Contract['configs']>,
): Promise<Returned<Contract['configs']>> => ({ configurations: await readConfigs(tx, query.category) });

export const listEnhancedConfigs = async (
  { tx }: Work<User>,
  { query }: Received<Contract['enhancedConfigs']>,
): Promise<Returned<Contract['enhancedConfigs']>> => ({ configurations: await readConfigs(tx, query.category) });
