import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, staff } from './endpoint.ts';
import { gameNameFields, parseGameAddress } from './game-connection-constants.ts';
import { problems } from './problem.ts';
import { Moment, oneLine, Version } from './shapes.ts';

export const gameConnectionProblems = problems('game-connection', {
  notFound: 404,
  /** The stored password is never sent to another address or for another user. */
  passwordRequired: 400,
  rejected: 409,
  databaseMissing: 409,
  tableMissing: 409,
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

export const GameConnectionForm = z.strictObject({
  /** `db.example:3306` or `mysql://db.example:3306`. */
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
  /** Empty to keep the stored one. */
  password: z
    .string()
    .max(200, 'game-connection:validation.password')
    .regex(oneLine, 'game-connection:validation.password')
    .default(''),
  account_database: database,
  player_database: database,
  common_database: database,
  log_database: database,
  /** What the server adds before and after the names of its tables. */
  table_prefix: affix.default(''),
  table_postfix: affix.default(''),
  version: Version.optional(),
});

const State = z.object({
  /** `variables` of the server, the connection `stored` here, or the `demo` world. */
  used: z.enum(['variables', 'stored', 'demo']),
  /** Names that variables of the server set, whatever is stored. */
  fixed: z.partialRecord(z.enum(gameNameFields), z.string()),
  /** The stored connection without its password; null if there is none. */
  stored: GameConnectionForm.omit({ password: true, version: true }).nullable(),
  /** False if the portal has lost the secret key that sealed the connection. */
  readable: z.boolean(),
  /** Deliveries to the game that have not ended yet. They would go to the new database. */
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
    summary: 'How the portal reaches the database of the game. The password is never returned.',
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
