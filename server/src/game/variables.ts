import { z } from 'zod';
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

const databaseName = (name: string) =>
  z
    .string()
    .regex(/^[^\p{Cc}`/\\.]{1,64}$/u, 'must be the name of a database')
    .default(name);

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
  .default('');
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
  GAME_ACCOUNT_DATABASE: databaseName('account'),
  GAME_PLAYER_DATABASE: databaseName('player'),
  GAME_COMMON_DATABASE: databaseName('common'),
  GAME_LOG_DATABASE: databaseName('log'),
  /** What a server adds before and after the names of tables. */
  GAME_TABLE_PREFIX: affix,
  GAME_TABLE_POSTFIX: affix,
  /** Tables and columns that cannot be found by name, such as `player=chars, account.coins=points`. */
  GAME_NAMES: gameNames.optional(),
  /** What the game's login compares passwords with. */
  GAME_PASSWORD_FORM: z.enum(passwordForms, `must be one of ${passwordForms.join(', ')}`).default('mysql'),
  GAME_HELPER_DATABASE: databaseName('wyrmgate'),
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

/** The configured game server, undefined for the demo world. */
export const readGame = (data: z.output<typeof Variables>) =>
  data.GAME_DATABASE_URL === undefined
    ? undefined
    : {
        url: data.GAME_DATABASE_URL.replace(/^mariadb:/, 'mysql:'),
        databases: {
          account: data.GAME_ACCOUNT_DATABASE,
          player: data.GAME_PLAYER_DATABASE,
          common: data.GAME_COMMON_DATABASE,
          log: data.GAME_LOG_DATABASE,
        },
        prefix: data.GAME_TABLE_PREFIX,
        postfix: data.GAME_TABLE_POSTFIX,
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
      };
