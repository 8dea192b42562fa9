import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import {
  commandAmounts,
  commandsWithTarget,
  currencyRoles,
  dangerousCommands,
  gameCapabilities,
  gameCommands,
  maxNoticeLength,
} from './game-constants.ts';
import { gameFindings, gameSettingGroups } from './game-settings-constants.ts';
import { defaultLanguage, languages } from './languages.ts';
import { problems } from './problem.ts';
import { settingRules } from './settings-rules.ts';
import { anyForm, Id, oneLine, PathId, Version } from './shapes.ts';

export const gameSettingsProblems = problems('game-settings', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  commandNotAllowed: 409,
  /** The game accepts no commands, or the password for commands is not configured. */
  noCommands: 409,
  /** The game rejected the portal's address or the text of the command. */
  commandRejected: 409,
  gameUnreachable: 503,
});

const Texts = z.partialRecord(z.enum(languages), z.string());

/** One line on the page with the game's rates and rules, such as "Experience" and "3x". */
export const GameSetting = z.object({
  id: Id,
  group: z.enum(gameSettingGroups),
  /** By language; the default language is always present. */
  names: Texts,
  /** By language; a missing language falls back to the default language. */
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
  version: Version.optional(),
});

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
      /** Names of databases, tables or columns that fill the placeholders of the text. */
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** Values from the newest accounts, for each column that could be a currency. */
  samples: z.array(z.object({ column: z.string(), role: z.enum(currencyRoles).nullable(), values: z.array(z.int()) })),
  /** Tables and columns that the portal looks for, such as `account.coins`, with their names in the game. */
  names: z.array(z.object({ key: z.string(), found: z.string().nullable() })),
  /** Character names with non-English letters, decoded by the portal. */
  texts: z.array(z.string()),
  /** SQL statements that give a new database user exactly the required privileges. */
  grants: z.array(z.string()),
});
export type GameTest = z.output<typeof GameTest>;

const isDangerous = (command: string): boolean => (dangerousCommands as readonly string[]).includes(command);

/** A command to the running game. Its type determines whether `target` and `number` are needed. */
export const GameCommandForm = z
  .strictObject({
    command: z.enum(gameCommands),
    /** Text of the notice, login to disconnect, character to mute, or flag to set. */
    target: z.string().trim().max(100, 'game-settings:validation.commandTarget').default(''),
    number: z.int('game-settings:validation.commandAmount').optional(),
    confirmed: z.boolean().default(false),
  })
  // Values of the wrong type pass, because they already have an issue.
  .refine(
    ({ command, target }) =>
      command !== 'notice' ||
      typeof target !== 'string' ||
      (target.length > 0 && [...target].length <= maxNoticeLength && oneLine.test(target)),
    { path: ['target'], error: 'game-settings:validation.noticeText', when: anyForm },
  )
  .refine(
    ({ command, target }) =>
      command === 'notice' ||
      !commandsWithTarget.includes(command) ||
      typeof target !== 'string' ||
      /^[^\s\p{Cc}]{1,30}$/u.test(target),
    { path: ['target'], error: 'game-settings:validation.commandTarget', when: anyForm },
  )
  .refine(
    ({ command, number }) => {
      const max = commandAmounts[command];
      if (max === undefined || (number !== undefined && typeof number !== 'number')) return true;
      return number !== undefined && number >= 0 && number <= max;
    },
    { path: ['number'], error: 'game-settings:validation.commandAmount', when: anyForm },
  )
  .refine(({ command, confirmed }) => !isDangerous(command) || confirmed, {
    path: ['confirmed'],
    error: 'game-settings:validation.commandConfirmed',
    when: anyForm,
  });
const sending = {
  access: staff('admin.game-settings.commands'),
  limit: 'write',
  audit: 'server_command',
  external: true,
  body: GameCommandForm,
  /** `unknown`: the connection ended before the game replied, so the command may have been executed. */
  reply: z.object({ outcome: z.enum(['sent', 'unknown']) }),
  errors: [
    gameSettingsProblems.commandNotAllowed,
    gameSettingsProblems.noCommands,
    gameSettingsProblems.commandRejected,
    gameSettingsProblems.gameUnreachable,
  ],
} as const;

export const GameCommandRules = z.strictObject({ allowed: settingRules.game_commands });
const CommandList = z.object({
  /** Whether the connected game accepts commands. */
  available: z.boolean(),
  allowed: z.array(z.enum(gameCommands)),
  version: z.string(),
});

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
  commands: endpoint({
    method: 'GET',
    path: '/api/admin/game-settings/commands',
    summary: 'Which server commands staff may send.',
    access: staff('admin.game-settings.commands'),
    limit: 'read',
    reply: CommandList,
    errors: [],
  }),
  saveCommands: endpoint({
    method: 'PUT',
    path: '/api/admin/game-settings/commands',
    summary: 'Sets which server commands staff may send. Checks `version` if sent.',
    access: staff('admin.game-settings.edit'),
    limit: 'write',
    audit: 'system_config',
    requiresStepUp: true,
    body: GameCommandRules.extend({ version: z.string().max(64).optional() }),
    reply: CommandList,
    errors: [gameSettingsProblems.changedMeanwhile],
  }),
  sendCommand: endpoint({
    method: 'POST',
    path: '/api/admin/game-settings/commands',
    summary: 'Sends an allowed command to the running game, except the dangerous ones.',
    ...sending,
  }),
  sendDangerousCommand: endpoint({
    method: 'POST',
    path: '/api/admin/game-settings/commands/dangerous',
    summary: 'Sends any allowed command. Needs a fresh second factor.',
    ...sending,
    requiresStepUp: true,
  }),
};
