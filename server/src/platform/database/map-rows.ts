import { Column, getTableName, is, SQL } from 'drizzle-orm';

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Field = { path: string[]; field: Column | SQL | SQL.Aliased };
type Values = readonly unknown[];
type Row = Record<string, unknown>;
type Read<Result = unknown> = (values: Values) => Result;

/** The parts of a prepared query that this file uses. The types of the query builder do not declare them. */
type Internals = {
  fields?: Field[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: Values[]) => Row[];
};

const decoderOf = (field: Field['field']): Decoder =>
  is(field, Column) ? field : ((is(field, SQL) ? field : field.sql) as unknown as { decoder: Decoder }).decoder;

const readCell = (field: Field['field'], index: number): Read => {
  const decoder = decoderOf(field);
  return (values) => {
    const value = values[index];
    return value === null ? null : decoder.mapFromDriverValue(value);
  };
};

const readObject =
  (parts: readonly [key: string, read: Read][]): Read<Row> =>
  (values) => {
    const row: Row = {};
    for (const [key, read] of parts) row[key] = read(values);
    return row;
  };

type Numbered = Field & { index: number };

/** Returns the index of the column whose null means that an outer join found no row of a table. */
const presenceOf = (fields: readonly Numbered[], joins: Record<string, boolean> | undefined): number | undefined => {
  const columns = fields.flatMap(({ field, index }) =>
    is(field, Column) ? [{ table: getTableName(field.table), index }] : [],
  );
  const [first] = columns;
  if (!first || !joins || joins[first.table] || columns.some(({ table }) => table !== first.table)) return undefined;
  return first.index;
};

const readNested = (fields: readonly Numbered[], joins: Record<string, boolean> | undefined): Read => {
  const read = readObject(fields.map(({ path, field, index }) => [path[1] ?? '', readCell(field, index)]));
  const presence = presenceOf(fields, joins);
  return presence === undefined ? read : (values) => (values[presence] === null ? null : read(values));
};

/**
 * Makes a prepared query work out only once how to read its rows. The query builder works it out for each value of each
 * row.
 */
export const mapOnce = <Query>(query: Query): Query => {
  const internals = query as Internals;
  const { fields, joinsNotNullableMap: joins } = internals;
  if (!Array.isArray(fields) || internals.customResultMapper) return query;
  const numbered = fields.map((field, index) => ({ ...field, index }));
  const groups = [...Map.groupBy(numbered, ({ path }) => path[0] ?? '')];
  const read = readObject(
    groups.map(([key, group]) => {
      const [only] = group;
      return [key, only?.path.length === 1 ? readCell(only.field, only.index) : readNested(group, joins)];
    }),
  );
  internals.customResultMapper = (rows) => rows.map(read);
  return query;
};
