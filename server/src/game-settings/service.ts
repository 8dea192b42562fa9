import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type gameSettings as contract,
  type GameSetting,
  type GameSettingForm,
  gameSettingsProblems,
} from '@wyrmgate/contract/game-settings';
import { maxGameSettings } from '@wyrmgate/contract/game-settings-constants';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { arrangeRows } from '../http/arrange.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { type GameSettingRow, gameSettings } from './table.ts';

type Contract = typeof contract;

const show = ({ id, group, names, values, version }: GameSettingRow): GameSetting => ({
  id,
  group,
  names,
  values,
  version,
});

const readAll = (tx: Tx): Promise<GameSettingRow[]> =>
  tx.select().from(gameSettings).orderBy(asc(gameSettings.sort_order), asc(gameSettings.id));

const filled = (texts: GameSetting['names']) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const columnsOf = ({ group, names, values }: z.output<typeof GameSettingForm>) => ({
  group,
  names: filled(names),
  values: filled(values),
});

/** Converts a setting to flat fields, one per language, for the audit log. */
const fieldsOf = ({ group, names, values }: GameSettingRow): Record<string, string> => ({
  group,
  ...Object.fromEntries(Object.entries(names).map(([language, text]) => [`name_${language}`, text])),
  ...Object.fromEntries(Object.entries(values).map(([language, text]) => [`value_${language}`, text])),
});

const lockSetting = async (tx: Tx, id: number): Promise<GameSettingRow> => {
  const [row] = await tx.select().from(gameSettings).where(eq(gameSettings.id, id)).for('update');
  if (!row) throw problem(gameSettingsProblems.notFound);
  return row;
};

export const listGameSettings = async ({ tx }: Work): Promise<Returned<Contract['list']>> => ({
  settings: (await readAll(tx)).map(show),
});

export const createGameSetting = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const rows = await readAll(tx);
  if (rows.length >= maxGameSettings) throw problem(gameSettingsProblems.tooMany);
  const sort_order = (rows.at(-1)?.sort_order ?? 0) + 1;
  const [row] = await tx
    .insert(gameSettings)
    .values({ ...columnsOf(body), sort_order, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted game setting was not returned.');
  audit.target('game_setting', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return show(row);
};

export const updateGameSetting = async (
  { tx, audit, now }: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  audit.target('game_setting', params.id);
  const before = await lockSetting(tx, params.id);
  requireVersion(before.version, body.version, gameSettingsProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(gameSettings)
    .set({ ...columnsOf(body), version: before.version + 1, updated_at: now })
    .where(eq(gameSettings.id, before.id))
    .returning();
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return show(after);
};

export const removeGameSetting = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('game_setting', params.id);
  const before = await lockSetting(tx, params.id);
  await tx.delete(gameSettings).where(eq(gameSettings.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

/** Sorting does not increment the version: it must not conflict with an open editor. */
export const arrangeGameSettings = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await arrangeRows(work, {
    table: gameSettings,
    target: 'game_setting',
    ids: body.ids,
    notFound: gameSettingsProblems.notFound,
    more: { updated_at: work.now },
  });
  return { settings: (await readAll(work.tx)).map(show) };
};
