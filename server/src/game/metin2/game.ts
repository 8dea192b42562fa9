import type { Clock } from '../../platform/clock/clock.ts';
import { rejected } from '../errors.ts';
import type { Metin2Config } from './config.ts';
import type { Connection, Row, Value } from './connection.ts';
import { encode } from './encoding.ts';
import {
  type Column,
  type ColumnKey,
  type FoundTable,
  quote,
  readSchema,
  type Schema,
  type TableKey,
} from './schema.ts';

/** A connected game, with its schema and the methods to read and write its texts. */
export type Metin2 = {
  readonly config: Metin2Config;
  readonly connection: Connection;
  /** The inspected schema, cached until `forget` is called. */
  schema(): Promise<Schema>;
  forget(): void;
  /** Encodes a text for a column, to compare it or to store it. */
  stored<T extends TableKey>(table: FoundTable<T>, key: ColumnKey<T>, text: string): Value;
  /** Returns SQL that selects a text column in the form that `textIn` decodes, regardless of its encoding. */
  text<T extends TableKey>(table: FoundTable<T>, key: ColumnKey<T>, prefix?: string): string;
  textIn(row: Row, key: string): string;
};

const helperColumns =
  'account_id BIGINT NOT NULL PRIMARY KEY, sequence BIGINT NOT NULL, last_key VARCHAR(100) CHARACTER SET ascii NOT NULL';

/** The helper table has the engine of the balances, because a change across two engines is not atomic. */
export const helperStatement = (config: Metin2Config, engine: string): string =>
  `CREATE TABLE IF NOT EXISTS ${quote(config.helperDatabase)}.${quote('wyrmgate_balances')} (${helperColumns}) ENGINE=${engine.replaceAll(/\W/g, '')}`;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('windows-1252');

/** Without a code page, bytes that are not valid UTF-8 are decoded as Windows-1252, which MySQL calls latin1. */
const decodeBytes = (bytes: Buffer, decoder: InstanceType<typeof TextDecoder> | undefined): string => {
  if (decoder) return decoder.decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return latin.decode(bytes);
  }
};

/**
 * The schema is read again after this time, because columns, privileges and settings may change while the portal runs.
 */
const schemaAgeMs = 60_000;

export const openMetin2 = (given: Metin2Config, connection: Connection, clock: Clock): Metin2 => {
  let config = given;
  let reading: Promise<Schema> | undefined;
  let readAt = 0;
  const { codePage } = given;
  const decoder = codePage === undefined ? undefined : new TextDecoder(codePage);

  /** Whether a column's text is in the configured code page. A column declared as Unicode is not. */
  const isForeign = (column: Column | undefined) => decoder !== undefined && !/^(utf|ucs)/.test(column?.charset ?? '');

  const read = async (): Promise<Schema> => {
    config = { ...given, ...(await given.overrides?.()) };
    const schema = await readSchema(connection, config);
    const account = schema.table('account');
    if (!config.createHelper || !account || account.table.engine === '' || schema.table('helper')) return schema;
    await connection.change(helperStatement(config, account.table.engine));
    return readSchema(connection, config);
  };
  return {
    get config() {
      return config;
    },
    connection,
    schema: () => {
      const now = clock.now().getTime();
      if (now - readAt > schemaAgeMs) {
        reading = undefined;
        readAt = now;
      }
      reading ??= read().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
    forget: () => {
      reading = undefined;
    },
    stored: (table, key, text) =>
      isForeign(table.find(key)) && !/^[\x20-\x7e]*$/.test(text) ? encode(text, codePage) : text,
    text: (table, key, prefix = '') =>
      `${isForeign(table.find(key)) ? `CAST(${prefix}${table.column(key)} AS BINARY)` : prefix + table.column(key)} AS ${quote(key)}`,
    textIn: (row, key) => {
      const value = row[key];
      if (Buffer.isBuffer(value)) return decodeBytes(value, decoder);
      return value === null || value === undefined ? '' : String(value);
    },
  };
};

/** Returns the table for a key, or rejects if the game does not have it. */
export const need = <T extends TableKey>(schema: Schema, key: T): FoundTable<T> => {
  const table = schema.table(key);
  if (!table) throw rejected('notFound', `The game has no table for ${key}.`);
  return table;
};

/** Parses an id, which is a whole number in these games. Anything else becomes 0, which matches no row. */
export const numberOf = (id: string): number => (/^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0);

/** Reads a number that may be NULL, and clamps it to the numbers that JavaScript can hold exactly. */
export const whole = (value: unknown): number => {
  const number = Number(value ?? 0);
  const limit = Number.MAX_SAFE_INTEGER;
  return Number.isFinite(number) ? Math.max(-limit, Math.min(limit, Math.trunc(number))) : 0;
};

/** Converts Unix seconds that the game's database calculated from its local time. A zero date arrives as 0 or NULL. */
export const dateOf = (seconds: unknown): Date | null => {
  const number = Number(seconds ?? 0);
  if (!Number.isFinite(number) || number <= 0) return null;
  // As seconds, such a number would be after the year 5000, so it is in milliseconds.
  return new Date(Math.round(number > 1e11 ? Math.min(number, 1e14) : number * 1000));
};

/** Returns SQL that converts a time column of any type to Unix seconds. */
export const epochOf = ({ name, type }: Column): string =>
  /int/.test(type) ? `CAST(${quote(name)} AS SIGNED)` : `UNIX_TIMESTAMP(${quote(name)})`;
