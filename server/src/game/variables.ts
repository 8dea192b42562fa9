import type { GameNameField } from '@wyrmgate/contract/game-connection-constants';
import { z } from 'zod';
import { parseNetwork } from '../platform/network/private-networks.ts';
import { passwordForms } from './metin2/config.ts';
import { isNameable } from './metin2/names.ts';

/** Encodings that old servers stored in latin1 columns. */
const codePages = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'big5',
  'euc-kr',
  'gbk',
  'shift_jis',
  'utf-8',
] as const;

const databaseName = z.string().regex(/^[^\p{Cc}`/\\.]{1,64}$/u, 'must be the name of a database');

const arenaPattern =
  /^\s*([^(),`]{1,64}?)\s*\(\s*([^(),`]{1,64}?)\s*,\s*([^(),`]{1,64}?)\s*(?:,\s*([^(),`]{1,64}?)\s*,\s*([^(),`]{1,64}?)\s*)?\)\s*$/;
const arenaNames = z
  .string()
  .regex(arenaPattern, 'must be a table with columns such as arena_rank(pid, points, wins, losses)')
  .transform((text) => {
    const [, table = '', player = '', points = '', wins, losses] = arenaPattern.exec(text) ?? [];
    return { table, player, points, wins, losses };
  });

const affix = z
  .string()
  .regex(/^[\w$]{0,32}$/, 'must be letters, digits and underscores')
  .optional();
const namePattern = /^([a-zA-Z.0-9]+)\s*=\s*([^\p{Cc}`,=/\\]{1,64})$/u;
const gameNames = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(namePattern, 'must be a list such as player=chars, account.coins=points')
        .refine((entry) => isNameable(namePattern.exec(entry)?.[1] ?? ''), 'names a table or column that is not used'),
    ),
  )
  .transform((entries) =>
    Object.fromEntries(entries.map((entry) => namePattern.exec(entry)?.slice(1) as [string, string])),
  );

/** Environment variables of the game, part of those in `server/src/env.ts`. */
export const gameVariables = {
  /** Database server of the game. Without it the portal uses the demo world. */
  GAME_DATABASE_URL: z
    .url({
      protocol: /^(mysql|mariadb)$/,
      message: 'must be an address such as mysql://portal:password@game.example:3306',
    })
    .optional(),
  /** Private networks allowed for a database entered in the back office. The usual ones, without those of cloud metadata. */
  GAME_PRIVATE_NETWORKS: z
    .string()
    .default('127.0.0.0/8, ::1/128, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7')
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(parseNetwork), 'must list networks such as 10.1.0.0/16, separated by commas'),
  GAME_ACCOUNT_DATABASE: databaseName.optional(),
  GAME_PLAYER_DATABASE: databaseName.optional(),
  GAME_COMMON_DATABASE: databaseName.optional(),
  GAME_LOG_DATABASE: databaseName.optional(),
  /** What a server adds before and after the names of tables. */
  GAME_TABLE_PREFIX: affix,
  GAME_TABLE_POSTFIX: affix,
  /** Tables and columns that cannot be found by name, such as `player=chars, account.coins=points`. */
  GAME_NAMES: gameNames.optional(),
  /** What the game's login compares passwords with. */
  GAME_PASSWORD_FORM: z.enum(passwordForms, `must be one of ${passwordForms.join(', ')}`).default('mysql'),
  GAME_HELPER_DATABASE: databaseName.default('wyrmgate'),
  /** Whether the portal may create its helper table in the helper database. */
  GAME_CREATE_HELPER: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  GAME_CODE_PAGE: z.enum(codePages, `must be one of ${codePages.join(', ')}`).optional(),
  GAME_COINS_COLUMN: z.string().min(1).max(64).optional(),
  GAME_BONUS_COLUMN: z.string().min(1).max(64).optional(),
  /** Table and columns of an arena, such as `arena_rank(pid, points, wins, losses)`. */
  GAME_ARENA_SOLO: arenaNames.optional(),
  GAME_ARENA_FLEX: arenaNames.optional(),
  /** Where the game processes listen, such as `CH1=10.0.0.5:13000, CH2=10.0.0.5:13100`. */
  GAME_CHANNELS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(
      z
        .array(
          z.string().regex(/^[^=,\p{Cc}]{1,20}=[\w.-]{1,253}:\d{1,5}$/u, 'must be a list such as CH1=10.0.0.5:13000'),
        )
        .min(1)
        .max(32),
    )
    .optional(),
  /** How the game frames text commands. */
  GAME_ADMIN_PROTOCOL: z.enum(['classic', 'm2dev'], 'must be classic or m2dev').default('classic'),
  /** The game's password for commands. Without it the portal only reads figures. */
  GAME_ADMIN_PASSWORD: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/, 'must be printable ASCII characters')
    .optional(),
};
const Variables = z.object(gameVariables);

/** For one exchange with a game process, connection included. */
const adminDeadlineMs = 2000;

const readChannels = (entries: readonly string[]) =>
  entries.map((entry) => {
    const [, name = '', host = '', port = ''] = /^(.+)=(.+):(\d+)$/.exec(entry) ?? [];
    return { name: name.trim(), host, port: Number(port) };
  });

type GameNames = Readonly<Partial<Record<GameNameField, string | undefined>>>;

/** The game server of the environment, and how one that staff entered is reached. */
export const readGame = (data: z.output<typeof Variables>) => {
  const gameNames: GameNames = {
    account_database: data.GAME_ACCOUNT_DATABASE,
    player_database: data.GAME_PLAYER_DATABASE,
    common_database: data.GAME_COMMON_DATABASE,
    log_database: data.GAME_LOG_DATABASE,
    table_prefix: data.GAME_TABLE_PREFIX,
    table_postfix: data.GAME_TABLE_POSTFIX,
  };
  const at = (url: string, names: GameNames, networks: readonly string[] | undefined) => ({
    url,
    networks,
    databases: {
      account: gameNames.account_database ?? names.account_database ?? 'account',
      player: gameNames.player_database ?? names.player_database ?? 'player',
      common: gameNames.common_database ?? names.common_database ?? 'common',
      log: gameNames.log_database ?? names.log_database ?? 'log',
    },
    prefix: gameNames.table_prefix ?? names.table_prefix ?? '',
    postfix: gameNames.table_postfix ?? names.table_postfix ?? '',
    names: data.GAME_NAMES ?? {},
    passwordForm: data.GAME_PASSWORD_FORM,
    helperDatabase: data.GAME_HELPER_DATABASE,
    createHelper: data.GAME_CREATE_HELPER === '1',
    codePage: data.GAME_CODE_PAGE,
    coinsColumn: data.GAME_COINS_COLUMN,
    bonusColumn: data.GAME_BONUS_COLUMN,
    arenas: {
      ...(data.GAME_ARENA_SOLO && { solo: data.GAME_ARENA_SOLO }),
      ...(data.GAME_ARENA_FLEX && { flex: data.GAME_ARENA_FLEX }),
    },
    adminPort: data.GAME_CHANNELS && {
      channels: readChannels(data.GAME_CHANNELS),
      framing: data.GAME_ADMIN_PROTOCOL,
      password: data.GAME_ADMIN_PASSWORD,
      deadlineMs: adminDeadlineMs,
    },
  });
  const url = data.GAME_DATABASE_URL?.replace(/^mariadb:/, 'mysql:');
  return {
    /** Undefined without GAME_DATABASE_URL. */
    game: url === undefined ? undefined : at(url, {}, undefined),
    /** Names that variables set. They apply to a database that staff entered, too. */
    gameNames,
    /** A game whose database staff entered, only in the allowed networks. */
    gameAt: (entered: string, names: GameNames) => at(entered, names, data.GAME_PRIVATE_NETWORKS),
  };
};
