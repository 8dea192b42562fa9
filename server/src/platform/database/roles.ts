import type { Database } from './database.ts';

/** Append-only tables. Balances are changed by a trigger with the privileges of the tables' owner. */
const appendOnly = ['audit_logs', 'audit_names', 'ledger_accounts', 'ledger_entries', 'ledger_transfers'];

export const roleOf = async (database: Database): Promise<string> => {
  const { rows } = await database.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
};

/**
 * Grants the role that serves requests the privileges it needs, but none to change the schema, or to change or delete
 * rows of append-only tables. The role that owns the schema calls this after each migration.
 */
export const grantRuntimeRole = async (owner: Database, role: string): Promise<void> => {
  const name = `"${role.replaceAll('"', '""')}"`;
  const statements = ['public', 'jobs', 'drizzle'].flatMap((schema) => [
    `grant usage on schema ${schema} to ${name}`,
    `grant ${schema === 'drizzle' ? 'select' : 'select, insert, update, delete'} on all tables in schema ${schema} to ${name}`,
    `grant usage, select on all sequences in schema ${schema} to ${name}`,
    `grant execute on all functions in schema ${schema} to ${name}`,
  ]);
  const revoked = appendOnly.map((table) => `revoke update, delete, truncate on ${table} from ${name}`);
  await owner.query([...statements, ...revoked, `revoke create on schema public from ${name}`].join(';\n'));
};

/**
 * Returns privileges that the current role has but does not need to serve requests, such as those of the schema's
 * owner.
 */
export const excessOf = async (database: Database): Promise<string[]> => {
  if (database.kind === 'embedded') return [];
  const { rows } = await database.query<{ excess: string }>(
    `select 'change ' || name as excess from unnest($1::text[]) name
     where has_table_privilege(name, 'UPDATE') or has_table_privilege(name, 'DELETE')
     union all select 'create tables' where has_schema_privilege('public', 'CREATE')`,
    [appendOnly],
  );
  return rows.map(({ excess }) => excess);
};
