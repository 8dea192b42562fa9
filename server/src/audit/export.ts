import { type AuditEntry, type audit as contract, exportedEntries } from '@wyrmgate/contract/audit';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { External, User } from '../http/context.ts';
import { toCsv } from '../platform/csv.ts';
import { findEntries } from './find.ts';
import { showEntry } from './show.ts';

type Spec = (typeof contract)['exportEntries'];

const columns = [
  'id',
  'timestamp',
  'username',
  'action',
  'target_type',
  'target_id',
  'method',
  'resource',
  'status',
  'ip_address',
  'user_agent',
  'duration_ms',
  'suspicious',
  'changes',
  'notes',
] as const satisfies readonly (keyof AuditEntry)[];

const toCell = (value: AuditEntry[(typeof columns)[number]]): string | number | null =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value);

/** Exports the filtered entries as CSV or JSON, and audits the export. */
export const exportAudit = async (
  { platform, audit, now }: External<User>,
  { query: { format, ...filter } }: Received<Spec>,
): Promise<Returned<Spec>> => {
  const found = await findEntries(platform.database.db, filter, { page: 1, limit: exportedEntries, now });
  const entries = found.rows.map((row) => showEntry(row, found.suspicious.has(row.id)));
  audit.target('audit', 'export');
  audit.note(`${entries.length} rows, ${format}, filter ${JSON.stringify(filter)}`);
  const text =
    format === 'json'
      ? `${JSON.stringify(entries, null, 2)}\n`
      : toCsv([columns, ...entries.map((entry) => columns.map((column) => toCell(entry[column])))]);
  return {
    filename: `audit-logs-${now.toISOString().slice(0, 10)}.${format}`,
    text,
    rows: entries.length,
    capped: found.pagination.capped || found.pagination.total > entries.length,
  };
};
