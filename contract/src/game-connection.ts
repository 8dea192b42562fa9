import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, staff } from './endpoint.ts';
import {
  gameAdminProtocols,
  gameCodePages,
  gameFixableFields,
  gameNameKeys,
  gameNamePattern,
  gamePasswordForms,
  parseArena,
  parseChannels,
  parseGameAddress,
} from './game-connection-constants.ts';
import { problems } from './problem.ts';
import { Moment, oneLine, Version } from './shapes.ts';

export const gameConnectionProblems = problems('game-connection', {
  notFound: 404,
  /** The stored password is never used with another address or user. */
  passwordRequired: 400,
  rejected: 409,
  databaseMissing: 409,
  tableMissing: 409,
  /** The form names a table or column that does not exist. */
  nameMissing: 409,
  unreachable: 502,
  changedMeanwhile: 409,
});

const database = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}`/\\.]{1,64}$/u, 'game-connection:validation.database');
const affix = z
  .string()
  .trim()
  .regex(/^[\w$]{0,32}$/, 'game-connection:validation.affix');

/** Accepts an empty string, and any string that `parse` can read. */
const readable = (parse: (text: string) => unknown, max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine((text) => text === '' || parse(text) !== undefined, message)
    .default('');
const names = z
  .array(
    z.strictObject({
      key: z.string().refine((key) => gameNameKeys.includes(key), 'game-connection:validation.nameKey'),
      name: z.string().trim().regex(gameNamePattern, 'game-connection:validation.name'),
    }),
  )
  .max(gameNameKeys.length)
  .superRefine((list, context) => {
    for (const [index, { key }] of list.entries())
      if (list.findIndex((other) => other.key === key) < index)
        context.addIssue({ code: 'custom', path: [index, 'key'], message: 'game-connection:validation.nameTwice' });
  })
  .default([]);

export const GameConnectionForm = z.strictObject({
  /** An address such as `db.example:3306` or `mysql://db.example:3306`. */
  address: z
    .string()
    .trim()
    .max(300, 'game-connection:validation.address')
    .refine((text) => parseGameAddress(text) !== undefined, 'game-connection:validation.address'),
  user: z
    .string()
    .trim()
    .min(1)
    .max(80, 'game-connection:validation.user')
    .regex(oneLine, 'game-connection:validation.user'),
  /** If empty, the stored password is kept. */
  password: z
    .string()
    .max(200, 'game-connection:validation.password')
    .regex(oneLine, 'game-connection:validation.password')
    .default(''),
  account_database: database,
  player_database: database,
  common_database: database,
  log_database: database,
  /** Prefix and suffix that the server adds to its table names. */
  table_prefix: affix.default(''),
  table_postfix: affix.default(''),
  /** Database for the portal's only table in the game, which records credited coins so that none are credited twice. */
  helper_database: database.default('wyrmgate'),
  /** Names of tables and columns that the portal cannot find under their default names. */
  names,
  /** Actual encoding of name columns that declare a wrong one; empty to trust the declaration. */
  code_page: z.enum(['', ...gameCodePages]).default(''),
  password_form: z.enum(gamePasswordForms).default('mysql'),
  /**
   * The arena table and its columns, such as `arena_rank(pid, points, wins, losses)`; empty to look for columns in the
   * characters' table.
   */
  arena_solo: readable(parseArena, 400, 'game-connection:validation.arena'),
  arena_flex: readable(parseArena, 400, 'game-connection:validation.arena'),
  /**
   * Channel addresses, such as `CH1=10.0.0.5:13000, CH2=10.0.0.5:13100`; empty if the portal may not contact the game's
   * processes.
   */
  channels: readable(parseChannels, 2000, 'game-connection:validation.channels'),
  admin_protocol: z.enum(gameAdminProtocols).default('classic'),
  /** Password for commands. An empty value keeps the stored one, and removing all channels deletes it. */
  admin_password: z
    .string()
    .regex(/^[\x21-\x7e]{0,64}$/, 'game-connection:validation.adminPassword')
    .default(''),
  version: Version.optional(),
});

const State = z.object({
  /** Source of the connection in use: server `variables`, the `stored` connection, or the `demo` world. */
  used: z.enum(['variables', 'stored', 'demo']),
  /**
   * Values set by environment variables of the server, which override stored ones. A password is sent as an empty
   * string.
   */
  fixed: z.partialRecord(z.enum(gameFixableFields), z.string()),
  /** The stored connection without its passwords; null if none is stored. */
  stored: GameConnectionForm.omit({ password: true, admin_password: true, version: true })
    .extend({ admin_password_set: z.boolean() })
    .nullable(),
  /** False if the secret key that encrypted the connection was lost. */
  readable: z.boolean(),
  /** Unfinished deliveries to the current game. They are not sent to a database that contains another game. */
  open_deliveries: z.int(),
  updated_at: Moment.nullable(),
  version: Version,
});
export type GameConnectionState = z.output<typeof State>;

const shared = { access: staff('admin.game-connection.edit') } as const;

export const gameConnection = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/game-connection',
    summary: 'How the portal reaches the database of the game. Passwords are never returned.',
    ...shared,
    limit: 'read',
    reply: State,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/game-connection',
    summary:
      'Connects to a database of the game, then stores the connection sealed and uses it at once. Needs dual approval while it is on.',
    ...shared,
    limit: 'gameConnection',
    audit: 'game_connection_update',
    requiresStepUp: true,
    external: true,
    drops: ['game-connection'],
    body: GameConnectionForm,
    reply: z.object({ connection: State, approval: Asked.optional() }),
    errors: [
      gameConnectionProblems.passwordRequired,
      gameConnectionProblems.rejected,
      gameConnectionProblems.databaseMissing,
      gameConnectionProblems.tableMissing,
      gameConnectionProblems.nameMissing,
      gameConnectionProblems.unreachable,
      gameConnectionProblems.changedMeanwhile,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/game-connection',
    summary: 'Deletes the stored connection. Without variables of the server the portal then shows the demo world.',
    ...shared,
    limit: 'write',
    audit: 'game_connection_delete',
    requiresStepUp: true,
    drops: ['game-connection'],
    reply: z.object({ connection: State }),
    errors: [gameConnectionProblems.notFound],
  }),
};
