import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type settings as contract, settingsProblems } from '@wyrmgate/contract/settings';
import { configProblems, isLinked, linkedConfigs } from '@wyrmgate/contract/settings-configs';
import { eq } from 'drizzle-orm';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { changeSettings, lockSettings } from './change.ts';
import { parseLinked } from './config-values.ts';
import { type ConfigRow, readConfigs, showConfig } from './configs-list.ts';
import { writeSettings } from './service.ts';
import { settings, settingsConfigs } from './table.ts';

type Contract = typeof contract;
const valuePath = { pathOf: () => 'value' };

/** Returns the default configurations as rows, one per linked setting. */
const defaults = (now: Date) =>
  Object.entries(linkedConfigs).map(([key, { category }]) => ({
    key,
    category,
    value: null,
    description: '',
    updated_at: now,
  }));

/** Inserts the missing default configurations and returns their keys. */
export const storeDefaultConfigs = async (tx: Tx, now: Date): Promise<string[]> => {
  const stored = await tx
    .insert(settingsConfigs)
    .values(defaults(now))
    .onConflictDoNothing()
    .returning({ key: settingsConfigs.key });
  return stored.map(({ key }) => key);
};

/** Inserts the defaults into an empty table only, so that deleted defaults stay deleted. */
export const storeFirstConfigs = async (tx: Tx, now: Date): Promise<void> => {
  const [any] = await tx.select({ id: settingsConfigs.id }).from(settingsConfigs).limit(1);
  if (!any) await storeDefaultConfigs(tx, now);
};

/** Locks a configuration by id or key, which is never a number. Recreates the row of a linked key if it was deleted. */
const findConfig = async ({ tx, now }: Work<User>, id: string): Promise<ConfigRow> => {
  const byId = /^\d{1,9}$/.test(id);
  const where = byId ? eq(settingsConfigs.id, Number(id)) : eq(settingsConfigs.key, id);
  const [row] = await tx.select().from(settingsConfigs).where(where).for('update');
  if (row) return row;
  if (byId || !isLinked(id)) throw problem(configProblems.configNotFound);
  await tx
    .insert(settingsConfigs)
    .values({ key: id, value: null, category: linkedConfigs[id].category, description: '', updated_at: now })
    .onConflictDoNothing();
  const [created] = await tx.select().from(settingsConfigs).where(eq(settingsConfigs.key, id)).for('update');
  if (!created) throw problem(configProblems.configNotFound);
  return created;
};

type Edit = Partial<Pick<ConfigRow, 'value' | 'category' | 'description' | 'is_active'>>;

/** Changes a configuration and, if it is linked, its setting. Audits the fields that differ. */
const editConfig = async (
  work: Work<User>,
  id: string,
  editOf: (row: ConfigRow) => Edit,
  version: number | undefined,
) => {
  const { tx, audit, now } = work;
  audit.target('config', id);
  let key = id;
  const changes: Changes = {};
  const all = await changeSettings(
    work,
    async () => {
      const before = await findConfig(work, id);
      key = before.key;
      audit.target('config', key);
      requireVersion(before.version, version, settingsProblems.changedMeanwhile);
      const { value, ...rest } = editOf(before);
      if (isLinked(key)) {
        if (rest.category !== undefined && rest.category !== before.category)
          throw problem(configProblems.categoryFixed);
        if (value != null) await writeSettings(tx, parseLinked(key, value), now);
      }
      const [current = before] = await tx.select().from(settingsConfigs).where(eq(settingsConfigs.id, before.id));
      const next = { ...rest, ...(isLinked(key) || value == null ? {} : { value }) };
      Object.assign(
        changes,
        changedFields<Edit>(before, { ...before, ...next }, ['value', 'category', 'description', 'is_active']),
      );
      // Writing the setting has already incremented the version.
      const alreadyCounted = current.version > before.version;
      await tx
        .update(settingsConfigs)
        .set({ ...next, updated_at: now, version: alreadyCounted ? current.version : before.version + 1 })
        .where(eq(settingsConfigs.id, before.id));
    },
    valuePath,
  );
  audit.changes(changes);
  const [row] = await tx.select().from(settingsConfigs).where(eq(settingsConfigs.key, key));
  if (!row) throw problem(configProblems.configNotFound);
  return showConfig(row, all);
};

export const updateConfig = (work: Work<User>, { params, body }: Received<Contract['updateConfig']>) => {
  const { version, ...sent } = body;
  return editConfig(work, params.id, () => sent, version);
};

export const toggleConfig = (work: Work<User>, { params, body }: Received<Contract['toggleConfig']>) =>
  editConfig(work, params.id, ({ is_active }) => ({ is_active: !is_active }), body?.version);

export const createConfig = async (
  work: Work<User>,
  { body }: Received<Contract['createConfig']>,
): Promise<Returned<Contract['createConfig']>> => {
  const { tx, audit, now } = work;
  const { key, value, ...rest } = body;
  audit.target('config', key);
  const linked = isLinked(key);
  if (linked && rest.category !== linkedConfigs[key].category) throw problem(configProblems.categoryFixed);
  const all = await changeSettings(
    work,
    async () => {
      const [row] = await tx
        .insert(settingsConfigs)
        .values({ ...rest, key, value: linked ? null : value, updated_at: now })
        .onConflictDoNothing()
        .returning();
      if (!row) throw problem(configProblems.configTaken);
      if (!linked) return;
      await writeSettings(tx, parseLinked(key, value), now);
      await tx
        .update(settingsConfigs)
        .set({ is_active: rest.is_active, version: 1 })
        .where(eq(settingsConfigs.id, row.id));
    },
    valuePath,
  );
  audit.changes({ key: { before: null, after: key }, ...(linked ? {} : { value: { before: null, after: value } }) });
  const [row] = await tx.select().from(settingsConfigs).where(eq(settingsConfigs.key, key));
  if (!row) throw problem(configProblems.configNotFound);
  return showConfig(row, all);
};

export const removeConfig = async (
  work: Work<User>,
  { params }: Received<Contract['removeConfig']>,
): Promise<Returned<Contract['removeConfig']>> => {
  const { tx, audit } = work;
  audit.target('config', params.id);
  const removed: Changes = {};
  await changeSettings(work, async () => {
    // A linked key has a setting even if its row was deleted or never created.
    const { id } = await findConfig(work, params.id);
    const [row] = await tx.delete(settingsConfigs).where(eq(settingsConfigs.id, id)).returning();
    if (!row) throw problem(configProblems.configNotFound);
    audit.target('config', row.key);
    removed.key = { before: row.key, after: null };
    if (isLinked(row.key)) await tx.delete(settings).where(eq(settings.key, row.key));
    else removed.value = { before: row.value, after: null };
  });
  audit.changes(removed);
  return { deleted: true };
};

export const initialiseConfigs = async (work: Work<User>): Promise<Returned<Contract['initialiseConfigs']>> => {
  const { tx, audit, now } = work;
  await lockSettings(tx);
  const created = await storeDefaultConfigs(tx, now);
  audit.target('config', 'defaults');
  audit.changes(Object.fromEntries(created.map((key) => [key, { before: null, after: 'default' }] as const)));
  return { created: created.length, configurations: await readConfigs(tx) };
};
