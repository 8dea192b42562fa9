import { z } from 'zod';

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
  GAME_HELPER_DATABASE: databaseName('wyrmgate'),
  /** Whether the portal may create its helper table in the helper database. */
  GAME_CREATE_HELPER: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  GAME_CODE_PAGE: z.enum(codePages, `must be one of ${codePages.join(', ')}`).optional(),
  GAME_COINS_COLUMN: z.string().min(1).max(64).optional(),
  GAME_BONUS_COLUMN: z.string().min(1).max(64).optional(),
};
const Variables = z.object(gameVariables);

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
        },
        helperDatabase: data.GAME_HELPER_DATABASE,
        createHelper: data.GAME_CREATE_HELPER === '1',
        codePage: data.GAME_CODE_PAGE,
        coinsColumn: data.GAME_COINS_COLUMN,
        bonusColumn: data.GAME_BONUS_COLUMN,
      };
