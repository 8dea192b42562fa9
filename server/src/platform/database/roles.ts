import type { Database } from './database.ts';

/** Tables that only ever grow; balances are booked by a trigger that has its owner's rights. */
const growing = ['audit_logs', 'audit_names', 'ledger_accounts', 'ledger_entries', 'ledger_transfers'];

/** The role of a connection. */
export const roleOf = async (database: Database): Promise<string> => {
  const { rows } = await database.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
};

/**
 * Gives the role that serves requests what it needs and nothing else: no right to change the schema, and no right to change
 * or delete what must only grow. Called by the role that owns the schema, after each migration.
 */
export const grantRuntimeRole = async (owner: Database, role: string): Promise<void> => {
  const name = `"${role.replaceAll('"', '""')}"`;
  const statements = ['public', 'jobs', 'drizzle'].flatMap((schema) => [
    `grant usage on schema ${schema} to ${name}`,
    `grant ${schema === 'drizzle' ? 'select' : 'select, insert, update, delete'} on all tables in schema ${schema} to ${name}`,
    `grant usage, select on all sequences in schema ${schema} to ${name}`,
    `grant execute on all functions in schema ${schema} to ${name}`,
  ]);
  const kept = growing.map((table) => `revoke update, delete, truncate on ${table} from ${name}`);
  await owner.query([...statements, ...kept, `revoke create on schema public from ${name}`].join(';\n'));
};

/** What the role that serves requests could do though it should not; empty with a role of its own. */
export const excessOf = async (database: Database): Promise<string[]> => {
  if (database.kind === 'embedded') return [];
  const { rows } = await database.query<{ excess: string }>(
    `select 'change ' || name as excess from unnest($1::text[]) name
     where has_table_privilege(name, 'UPDATE') or has_table_privilege(name, 'DELETE')
     union all select 'create tables' where has_schema_privilege('public', 'CREATE')`,
    [growing],
  );
  return rows.map(({ excess }) => excess);
};
