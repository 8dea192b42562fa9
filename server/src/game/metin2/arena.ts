import type { ArenaRecord, InspectionProblem } from '../shapes.ts';
import { type Arena, type ArenaNames, arenas } from './config.ts';
import type { Connection, Row } from './connection.ts';
import { whole } from './game.ts';
import { type Column, type ColumnKey, quote, type Schema, type Table } from './schema.ts';

export type FoundArena = {
  readonly sql: string;
  readonly player: Column;
  readonly points: Column;
  readonly wins: Column | undefined;
  readonly losses: Column | undefined;
};

const columnOf = (table: Table, name: string | undefined): Column | undefined =>
  name === undefined ? undefined : table.columns.get(name.toLowerCase());

const isCount = (column: Column | undefined): column is Column =>
  column?.rights.has('select') === true && /int|decimal|float|double/.test(column.type);

const namedTable = (schema: Schema, name: string): Table | undefined =>
  schema.gameTables.find((table) => table.name.toLowerCase() === name.toLowerCase());

const byNames = (schema: Schema, names: ArenaNames): FoundArena | undefined => {
  const table = namedTable(schema, names.table);
  if (!table) return undefined;
  const [player, points] = [columnOf(table, names.player), columnOf(table, names.points)];
  const [wins, losses] = [columnOf(table, names.wins), columnOf(table, names.losses)];
  if (!isCount(player) || !isCount(points)) return undefined;
  // If a configured column is wrong, the arena is off, instead of being shown without wins or losses.
  if ((names.wins !== undefined && !isCount(wins)) || (names.losses !== undefined && !isCount(losses)))
    return undefined;
  return { sql: `${quote(table.database)}.${quote(table.name)}`, player, points, wins, losses };
};

const inCharacters = (schema: Schema, arena: Arena): FoundArena | undefined => {
  const table = schema.table('player');
  const find = (key: ColumnKey<'player'>) => table?.find(key);
  const [player, points, wins, losses] = [find('id'), find(arena), find(`${arena}Wins`), find(`${arena}Losses`)];
  if (!table || !isCount(player) || !isCount(points)) return undefined;
  const counted = isCount(wins) && isCount(losses);
  const record = counted ? { wins, losses } : { wins: undefined, losses: undefined };
  return { sql: table.sql, player, points, ...record };
};

/** Looks for the arena in the configured table, or in the character table if none is configured. */
export const findArena = (schema: Schema, arena: Arena): FoundArena | undefined => {
  const names = schema.arenaNames[arena];
  return names ? byNames(schema, names) : inCharacters(schema, arena);
};

/** Reports configured arena names that the schema does not have. */
export const arenaProblems = (schema: Schema): InspectionProblem[] =>
  arenas.flatMap((arena): InspectionProblem[] => {
    const names = schema.arenaNames[arena];
    if (!names) return [];
    const table = namedTable(schema, names.table);
    if (!table) return [{ severity: 'warning', code: 'tableMissing', values: { arena, table: names.table } }];
    return [names.player, names.points, names.wins, names.losses]
      .filter((column) => column !== undefined && !isCount(columnOf(table, column)))
      .map((column = '') => ({
        severity: 'warning',
        code: 'columnMissing',
        values: { arena, table: names.table, column },
      }));
  });

const number = (value: unknown): number | null => (value === null || value === undefined ? null : whole(value));

const recordOf = (row: Row): ArenaRecord | null => {
  const points = number(row.points);
  return points === null ? null : { points, wins: number(row.wins), losses: number(row.losses) };
};

const select = (column: Column | undefined, name: string) => `${column ? quote(column.name) : 'NULL'} AS ${name}`;

/** Reads the arena records of these characters in one bounded query. The best row counts if a character has several. */
export const readArena = async (
  connection: Connection,
  found: FoundArena | undefined,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, ArenaRecord | null>> => {
  if (!found || characterIds.length === 0) return new Map();
  const { sql, player, points, wins, losses } = found;
  const columns = [select(player, 'player'), select(points, 'points'), select(wins, 'wins'), select(losses, 'losses')];
  const rows = await connection.rows(
    `SELECT ${columns.join(', ')} FROM ${sql} WHERE ${quote(player.name)} IN (?) ORDER BY ${quote(points.name)}`,
    [characterIds],
  );
  return new Map(rows.map((row) => [whole(row.player), recordOf(row)] as const));
};
