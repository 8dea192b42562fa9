import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import { gameCapabilities } from './game-constants.ts';
import { gameFindings, gameSettingGroups } from './game-settings-constants.ts';
import { defaultLanguage, languages } from './languages.ts';
import { problems } from './problem.ts';
import { Id, oneLine, PathId, Version } from './shapes.ts';

export const gameSettingsProblems = problems('game-settings', { notFound: 404, changedMeanwhile: 409, tooMany: 409 });

const Texts = z.partialRecord(z.enum(languages), z.string());

/** One line of the page with the game's rates and rules, such as "Experience" and "3x". */
export const GameSetting = z.object({
  id: Id,
  group: z.enum(gameSettingGroups),
  /** By language; the default language is always there. */
  names: Texts,
  /** By language; a missing language shows the default language's. */
  values: Texts,
  version: Version,
});
export type GameSetting = z.output<typeof GameSetting>;

const limitedTexts = (max: number, length: string, missing: string) =>
  z
    .partialRecord(
      z.enum(languages),
      z.string().trim().max(max, length).regex(oneLine, 'game-settings:validation.oneLine'),
    )
    .refine((texts) => Boolean(texts[defaultLanguage]), { path: [defaultLanguage], message: missing });

export const GameSettingForm = z.strictObject({
  group: z.enum(gameSettingGroups),
  names: limitedTexts(80, 'game-settings:validation.nameLength', 'game-settings:validation.name'),
  values: limitedTexts(200, 'game-settings:validation.valueLength', 'game-settings:validation.value'),
  /** Of the row that was edited. */
  version: Version.optional(),
});

/** Result of the connection test. */
export const GameTest = z.object({
  demo: z.boolean(),
  family: z.string(),
  reachable: z.boolean(),
  latency_ms: z.int().nullable(),
  server_version: z.string().nullable(),
  capabilities: z.array(z.enum(gameCapabilities)),
  currencies: z.array(z.object({ code: z.string(), creditable: z.boolean() })),
  /** `rows` is an estimate for large tables. */
  tables: z.array(z.object({ name: z.string(), engine: z.string(), encoding: z.string(), rows: z.int() })),
  findings: z.array(
    z.object({
      code: z.enum(gameFindings),
      severity: z.enum(['error', 'warning', 'info']),
      /** Names of databases, tables or columns, for the text. */
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** SQL statements that give a new database user exactly the rights needed. */
  grants: z.array(z.string()),
});
export type GameTest = z.output<typeof GameTest>;

const one = z.object({ id: PathId });
const List = z.object({ settings: z.array(GameSetting) });
const editing = { access: staff('admin.game-settings.edit'), limit: 'write', drops: ['game-settings'] } as const;

export const gameSettings = {
  list: endpoint({
    method: 'GET',
    path: '/api/game-settings',
    summary: 'Rates, limits and other settings of the game, in order.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'game-settings', seconds: 60 },
    reply: List,
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/game-settings',
    summary: 'The same settings for the editor, never from the cache.',
    access: staff('admin.game-settings.view'),
    limit: 'read',
    reply: List,
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/game-settings',
    summary: 'Adds a setting after the others.',
    ...editing,
    audit: 'game_setting_create',
    body: GameSettingForm,
    reply: GameSetting,
    errors: [gameSettingsProblems.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/game-settings/{id}',
    summary: 'Replaces a setting. Checks `version` if sent.',
    ...editing,
    audit: 'game_setting_update',
    params: one,
    body: GameSettingForm,
    reply: GameSetting,
    errors: [gameSettingsProblems.notFound, gameSettingsProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/game-settings/{id}',
    summary: 'Deletes a setting.',
    ...editing,
    audit: 'game_setting_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [gameSettingsProblems.notFound],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/game-settings/order',
    summary: 'Puts settings in the order given here, before those that are not listed.',
    ...editing,
    audit: 'game_setting_update',
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: List,
    errors: [gameSettingsProblems.notFound],
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/admin/game-settings/test',
    summary: 'Connects to the game and reports tables, rights and problems. Changes nothing.',
    access: staff('admin.game-settings.edit'),
    limit: 'write',
    audit: 'server_command',
    external: true,
    reply: GameTest,
    errors: [],
  }),
};
