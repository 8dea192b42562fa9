import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

export type Column = {
  name: string;
  /** The type as written in `cast(x as …)`. */
  type: string;
};
export type Table = {
  name: string;
  columns: Column[];
  /** Columns of the primary key. */
  key: string[];
  /** The column that a sequence fills. */
  identity: string | undefined;
  /** Whether the table has triggers that must be disabled while rows are inserted unchanged. */
  guarded: boolean;
};

/** Not backed up, because rate limit counters last only minutes, and the next snapshot copies the game again. */
const transient = new Set([
  'limit_windows',
  'world_snapshots',
  'world_characters',
  'world_guilds',
  'world_places',
  'world_packs',
]);

type Row = Omit<Table, 'identity'> & { identity: string | null; needs: string[] };

/** Returns every table of a backup, each after the tables it references. */
export const readCatalog = async (tx: Tx): Promise<Table[]> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select c.relname as name,
          (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
             from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
             from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary) as key,
          (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' limit 1) as identity,
          exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as guarded,
          (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]')
             from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  return sortByNeed(rows.filter(({ name }) => !transient.has(name)));
};

const sortByNeed = (rows: Row[]): Table[] => {
  const sorted: Table[] = [];
  let waiting = rows;
  const done = new Set<string>();
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => done.has(name.replaceAll('"', ''))));
    if (ready.length === 0) throw new Error(`These tables reference each other: ${waiting.map(({ name }) => name)}`);
    for (const { needs: _, identity, ...table } of ready) {
      sorted.push({ ...table, identity: identity ?? undefined });
      done.add(table.name);
    }
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return sorted;
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
