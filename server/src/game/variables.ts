import {
  type GameFixableField,
  type GameName,
  gameAdminProtocols,
  gameCodePages,
  gamePasswordForms,
  parseArena,
  parseChannels,
  parseGameNames,
} from '@wyrmgate/contract/game-connection-constants';
import { z } from 'zod';
import { parseNetwork } from '../platform/network/private-networks.ts';

const databaseName = z.string().regex(/^[^\p{Cc}`/\\.]{1,64}$/u, 'must be the name of a database');

const affix = z
  .string()
  .regex(/^[\w$]{0,32}$/, 'must be letters, digits and underscores')
  .optional();
/** Checks a value, but keeps the original text, because the back office shows it. */
const readable = (parse: (text: string) => unknown, message: string) =>
  z
    .string()
    .refine((text) => parse(text) !== undefined, message)
    .optional();
const arena = readable(parseArena, 'must be a table with columns such as arena_rank(pid, points, wins, losses)');

/** Environment variables of the game, used by `server/src/env.ts`. */
export const gameVariables = {
  /** Address of the game's database server. Without it, the portal uses the demo world. */
  GAME_DATABASE_URL: z
    .url({
      protocol: /^(mysql|mariadb)$/,
      message: 'must be an address such as mysql://portal:password@game.example:3306',
    })
    .optional(),
  /**
   * Private networks that a database entered in the back office may be in. The default excludes link-local addresses,
   * which cloud metadata services use.
   */
  GAME_PRIVATE_NETWORKS: z
    .string()
    .default('127.0.0.0/8, ::1/128, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7')
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(parseNetwork), 'must list networks such as 10.1.0.0/16, separated by commas'),
  GAME_ACCOUNT_DATABASE: databaseName.optional(),
  GAME_PLAYER_DATABASE: databaseName.optional(),
  GAME_COMMON_DATABASE: databaseName.optional(),
  GAME_LOG_DATABASE: databaseName.optional(),
  /** Text that a server adds before and after its table names. */
  GAME_TABLE_PREFIX: affix,
  GAME_TABLE_POSTFIX: affix,
  /** Tables and columns that cannot be found automatically, such as `player=chars, account.coins=points`. */
  GAME_NAMES: readable(parseGameNames, 'must be a list such as player=chars, account.coins=points'),
  /** The form of password hash that the game's login expects. */
  GAME_PASSWORD_FORM: z.enum(gamePasswordForms, `must be one of ${gamePasswordForms.join(', ')}`).optional(),
  GAME_HELPER_DATABASE: databaseName.optional(),
  GAME_CREATE_HELPER: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  GAME_CODE_PAGE: z.enum(gameCodePages, `must be one of ${gameCodePages.join(', ')}`).optional(),
  GAME_COINS_COLUMN: z.string().min(1).max(64).optional(),
  GAME_BONUS_COLUMN: z.string().min(1).max(64).optional(),
  /** Table and columns of each arena, such as `arena_rank(pid, points, wins, losses)`. */
  GAME_ARENA_SOLO: arena,
  GAME_ARENA_FLEX: arena,
  /** Addresses of the game processes, such as `CH1=10.0.0.5:13000, CH2=10.0.0.5:13100`. */
  GAME_CHANNELS: readable(parseChannels, 'must be a list such as CH1=10.0.0.5:13000'),
  /** How the game frames text commands. */
  GAME_ADMIN_PROTOCOL: z.enum(gameAdminProtocols, 'must be classic or m2dev').optional(),
  /** The game's password for commands. Without it, the portal only reads player counts and channel states. */
  GAME_ADMIN_PASSWORD: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/, 'must be printable ASCII characters')
    .optional(),
};
const Variables = z.object(gameVariables);

/** Maximum time for one exchange with a game process, including the connection. */
const adminDeadlineMs = 2000;

/** The values that staff entered. Empty for a server configured by variables. */
export type EnteredGame = Readonly<Partial<Record<Exclude<GameFixableField, 'names'>, string | undefined>>> & {
  readonly names?: readonly GameName[] | undefined;
};

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** Reads the game server from environment variables, and returns how to connect to a game that staff entered. */
export const readGame = (data: z.output<typeof Variables>) => {
  const gameFixed: Readonly<Partial<Record<GameFixableField, string | undefined>>> = {
    account_database: data.GAME_ACCOUNT_DATABASE,
    player_database: data.GAME_PLAYER_DATABASE,
    common_database: data.GAME_COMMON_DATABASE,
    log_database: data.GAME_LOG_DATABASE,
    helper_database: data.GAME_HELPER_DATABASE,
    table_prefix: data.GAME_TABLE_PREFIX,
    table_postfix: data.GAME_TABLE_POSTFIX,
    names: data.GAME_NAMES,
    code_page: data.GAME_CODE_PAGE,
    password_form: data.GAME_PASSWORD_FORM,
    arena_solo: data.GAME_ARENA_SOLO,
    arena_flex: data.GAME_ARENA_FLEX,
    channels: data.GAME_CHANNELS,
    admin_protocol: data.GAME_ADMIN_PROTOCOL,
    admin_password: data.GAME_ADMIN_PASSWORD,
  };
  const at = (url: string, entered: EnteredGame, networks: readonly string[] | undefined) => {
    const of = (field: Exclude<GameFixableField, 'names'>) => gameFixed[field] ?? (entered[field] || undefined);
    const names = gameFixed.names === undefined ? (entered.names ?? []) : (parseGameNames(gameFixed.names) ?? []);
    const [solo, flex] = [parseArena(of('arena_solo') ?? ''), parseArena(of('arena_flex') ?? '')];
    const channels = parseChannels(of('channels') ?? '');
    // A password from a variable is sent only to channels from a variable, because it is not encrypted on the network.
    const adminPassword = gameFixed.channels === undefined ? entered.admin_password : of('admin_password');
    return {
      url,
      networks,
      databases: {
        account: of('account_database') ?? 'account',
        player: of('player_database') ?? 'player',
        common: of('common_database') ?? 'common',
        log: of('log_database') ?? 'log',
      },
      prefix: of('table_prefix') ?? '',
      postfix: of('table_postfix') ?? '',
      names: Object.fromEntries(names.map(({ key, name }) => [key, name])),
      passwordForm: oneOf(gamePasswordForms, of('password_form')) ?? 'mysql',
      helperDatabase: of('helper_database') ?? 'wyrmgate',
      createHelper: data.GAME_CREATE_HELPER === '1',
      codePage: of('code_page'),
      coinsColumn: data.GAME_COINS_COLUMN,
      bonusColumn: data.GAME_BONUS_COLUMN,
      arenas: { ...(solo && { solo }), ...(flex && { flex }) },
      adminPort: channels && {
        channels,
        framing: oneOf(gameAdminProtocols, of('admin_protocol')) ?? 'classic',
        password: adminPassword || undefined,
        deadlineMs: adminDeadlineMs,
        // The operator set the addresses in environment variables, so they may be in any network, even if staff entered
        // the database.
        networks: gameFixed.channels === undefined ? networks : undefined,
      },
    };
  };
  const url = data.GAME_DATABASE_URL?.replace(/^mariadb:/, 'mysql:');
  return {
    game: url === undefined ? undefined : at(url, {}, undefined),
    /** Settings fixed by variables. They also apply to a database that staff entered. */
    gameFixed,
    /** Configures a game whose database was entered by staff. The database must be in an allowed network. */
    gameAt: (url: string, entered: EnteredGame) => at(url, entered, data.GAME_PRIVATE_NETWORKS),
  };
};
