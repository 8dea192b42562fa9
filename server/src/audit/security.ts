import type { SecurityReport } from '@wyrmgate/contract/audit';
import { sql } from 'drizzle-orm';
import { findCheck } from '../health/checks.ts';
import type { User, Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { countMails } from '../platform/mail/count.ts';
import { chainCheckName } from './jobs.ts';
import { rankActions } from './stats.ts';
import { findSuspicions, isStaffAction } from './suspicion.ts';
import type { AuditReport } from './verify.ts';

const dayMs = 86_400_000;
const maxShown = 5;

/** Summarises attacks and staff activity of the last 24 hours. */
export const readSecurity = async ({ tx, now }: Work<User>): Promise<SecurityReport> => {
  const since = new Date(now.getTime() - dayMs);
  return {
    ...(await countAttackSigns(tx, since)),
    newDevices: await countMails(tx, 'new-device', since),
    failedByAddress: await failedByAddress(tx, since),
    actionsByAddress: await actionsByAddress(tx, since),
    suspicious: await findSuspicions(tx, since),
    ...(await rankActions(tx, since, now)),
    chain: await readChain(tx),
  };
};

const countAttackSigns = async (tx: Tx, since: Date) => {
  const [row] = await rowsOf<Record<'failed' | 'waited' | 'reused' | 'denied', number>>(
    tx,
    sql`select
      (count(*) filter (where action = 'login' and result = 'failed'))::int as failed,
      (count(*) filter (where action = 'login' and http_status = 429))::int as waited,
      (count(*) filter (where action = 'token_reuse'))::int as reused,
      (count(*) filter (where resource like '/api/admin/%' and http_status in (401, 403)))::int as denied
      from audit_logs where timestamp >= ${since.toISOString()}`,
  );
  return {
    failedLogins: Number(row?.failed ?? 0),
    lockouts: Number(row?.waited ?? 0),
    tokenReuse: Number(row?.reused ?? 0),
    refusals: Number(row?.denied ?? 0),
  };
};

const failedByAddress = async (tx: Tx, since: Date): Promise<SecurityReport['failedByAddress']> => {
  const rows = await rowsOf<{ ip_address: string; total: number }>(
    tx,
    sql`select ip_address, count(*)::int as total from audit_logs
        where timestamp >= ${since.toISOString()} and action = 'login' and result = 'failed'
        group by 1 order by 2 desc, 1 limit ${maxShown}`,
  );
  return rows.map(({ ip_address, total }) => ({ ip_address, count: Number(total) }));
};

const actionsByAddress = async (tx: Tx, since: Date): Promise<SecurityReport['actionsByAddress']> => {
  const rows = await rowsOf<{ ip_address: string; username: string; total: number }>(
    tx,
    sql`select ip_address, username, count(*)::int as total from audit_logs
        where ${isStaffAction('audit_logs')} and timestamp >= ${since.toISOString()} and username is not null
        group by 1, 2 order by 3 desc, 1, 2 limit ${maxShown}`,
  );
  return rows.map(({ ip_address, username, total }) => ({ ip_address, username, count: Number(total) }));
};

const readChain = async (tx: Tx): Promise<SecurityReport['chain']> => {
  const check = await findCheck(tx, chainCheckName);
  if (!check) return null;
  const { rows, brokenLinks } = check.detail as AuditReport;
  return { checked_at: check.checked_at.toISOString(), ok: check.ok, rows, broken: brokenLinks };
};
