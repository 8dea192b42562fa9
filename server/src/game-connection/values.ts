import { GameConnectionForm } from '@wyrmgate/contract/game-connection';
import {
  type GameFixableField,
  gameFixableFields,
  parseGameAddress,
} from '@wyrmgate/contract/game-connection-constants';
import type { z } from 'zod';
import type { Env } from '../env.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { type GameConnectionRow, gameConnection } from './table.ts';

const Stored = GameConnectionForm.omit({ version: true });
export type ConnectionValues = z.output<typeof Stored>;

const context = 'game-connection';
export const sealConnection = (crypto: Crypto, values: ConnectionValues): string =>
  crypto.seal(JSON.stringify(values), context);

/** Decrypts a stored connection. Undefined if there is none, or if the key that encrypted it was lost. */
export const openConnection = (crypto: Crypto, sealed: string | null): ConnectionValues | undefined => {
  if (sealed === null) return undefined;
  try {
    return Stored.parse(JSON.parse(crypto.open(sealed, context)));
  } catch {
    return undefined;
  }
};

/** User and address, which identify a connection to staff. */
export const nameOf = ({ user, address }: Pick<ConnectionValues, 'user' | 'address'>): string => `${user}@${address}`;

const hostOf = (address: string): string => {
  const { host, port } = parseGameAddress(address) ?? { host: '', port: 0 };
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
};

/**
 * The values of a form, or undefined if the password must be entered. An empty password keeps the stored one only for the same server and
 * user, because another server could ask for it and pass it on.
 */
export const mergeConnection = (
  { version: _, ...form }: z.output<typeof GameConnectionForm>,
  stored: ConnectionValues | undefined,
): ConnectionValues | undefined => {
  const values = { ...form, address: hostOf(form.address) };
  if (values.password !== '') return values;
  return stored && nameOf(stored) === nameOf(values) ? { ...values, password: stored.password } : undefined;
};

/**
 * Keeps the stored command password if none was entered, but only for the same channels. Undefined if it must be
 * entered.
 */
export const mergeAdminPassword = (
  values: ConnectionValues,
  stored: ConnectionValues | undefined,
): ConnectionValues | undefined => {
  const kept = stored?.admin_password ?? '';
  if (values.channels === '') return { ...values, admin_password: '' };
  if (values.admin_password !== '' || kept === '') return values;
  return stored?.channels === values.channels ? { ...values, admin_password: kept } : undefined;
};

type GameEnv = Pick<Env, 'game' | 'gameFixed' | 'gameAt'>;

/** The fields that environment variables set, which also apply to a stored connection. */
export const fixedFields = ({ gameFixed }: GameEnv): Partial<Record<GameFixableField, string>> =>
  Object.fromEntries(
    gameFixableFields.flatMap((field): (readonly [GameFixableField, string])[] => {
      const value = gameFixed[field];
      if (value === undefined) return [];
      if (field !== 'admin_password') return [[field, value]];
      return gameFixed.channels === undefined ? [] : [[field, '']];
    }),
  );

/** Returns the settings of the game server for a connection that was entered in the back office. */
export const serverOf = (env: GameEnv, { address, user, password, ...entered }: ConnectionValues) =>
  env.gameAt(`mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${address}`, entered);

/**
 * Used if the stored connection cannot be decrypted. Its address is unreachable, so the portal waits for the game instead of
 * showing the demo world.
 */
const unreadable = Stored.parse({
  address: 'unreadable.invalid:3306',
  user: 'portal',
  password: 'unreadable',
  account_database: 'account',
  player_database: 'player',
  common_database: 'common',
  log_database: 'log',
});

export const serverOfRow = (
  env: GameEnv,
  crypto: Crypto,
  row: Pick<GameConnectionRow, 'connection'> | undefined,
): Env['game'] => {
  if (env.game || row === undefined || row.connection === null) return env.game;
  return serverOf(env, openConnection(crypto, row.connection) ?? unreadable);
};

export const findConnection = async (tx: Tx): Promise<GameConnectionRow | undefined> => {
  const [row] = await tx.select().from(gameConnection);
  return row;
};

/**
 * The game server to use: the one from environment variables, otherwise the stored one; undefined for the demo world.
 */
export const readGameServer = async (tx: Tx, env: GameEnv, crypto: Crypto): Promise<Env['game']> =>
  env.game ?? serverOfRow(env, crypto, await findConnection(tx));
