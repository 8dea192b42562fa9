import type { AuditAction } from '@wyrmgate/contract/audit-actions';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { isStaffAction } from './suspicion.ts';

/** `signIn` lets the actor log in as the target; `rights` and `status` decide what the target may do. */
type Kind = 'signIn' | 'rights' | 'status';
const kinds = {
  password_reset: 'signIn',
  two_factor_disable: 'signIn',
  account_modify: 'signIn',
  gm_promotion: 'rights',
  gm_demotion: 'rights',
  role_assign: 'rights',
  role_revoke: 'rights',
  role_change: 'rights',
  permission_change: 'status',
  level_change: 'rights',
  user_ban: 'status',
  user_status_change: 'status',
} as const satisfies Partial<Record<AuditAction, Kind>>;
type Action = keyof typeof kinds;

/** A change that a member of staff made to the access of an account, a role, a level or everyone with a permission. */
export type AccessChange = {
  actorId: number;
  at: Date;
  kind: Kind;
  target:
    | { type: 'user'; ids: number[] }
    | { type: 'role'; id: number }
    | { type: 'permission'; id: number }
    | { type: 'level'; level: string };
  changes: Readonly<Record<string, { before?: unknown }>>;
};

type Row = {
  user_id: number | string;
  timestamp: Date | string;
  action: Action;
  target_type: string;
  target_id: string;
  changes: AccessChange['changes'] | null;
};

const targetOf = ({ target_type: type, target_id: id }: Row): AccessChange['target'] => {
  if (type === 'role' || type === 'permission') return { type, id: Number(id) };
  if (type === 'level') return { type, level: id };
  return { type: 'user', ids: id.split(',').map(Number) };
};

/**
 * Returns the password resets by email. Everyone who changed the mail server since its host was set could have read the
 * link, so the reset counts as theirs.
 */
const findInterceptable = async (tx: Tx, since: Date): Promise<AccessChange[]> => {
  const rows = await rowsOf<{ editor: number | string; owner: number | string; timestamp: Date | string }>(
    tx,
    sql`select mail.user_id as editor, reset.user_id as owner, reset.timestamp from audit_logs reset
        cross join lateral (
          select distinct user_id from audit_logs
          where action = 'system_config' and target_type = 'email' and result <> 'failed' and id < reset.id
            and jsonb_exists_any(changes, array['host', 'port', 'account', 'password', 'secure'])
            and id >= coalesce((select max(id) from audit_logs where action = 'system_config' and target_type = 'email'
              and result <> 'failed' and id < reset.id and jsonb_exists(changes, 'host')), 0)) mail
        where reset.action = 'password_reset' and reset.result <> 'failed' and reset.timestamp >= ${since.toISOString()}
          and reset.target_type = 'user' and reset.user_id::text = reset.target_id and mail.user_id <> reset.user_id`,
  );
  return rows.map(({ editor, owner, timestamp }) => ({
    actorId: Number(editor),
    at: new Date(timestamp),
    kind: 'signIn',
    target: { type: 'user', ids: [Number(owner)] },
    changes: {},
  }));
};

/** Returns the successful access changes since `since`, from the audit log. */
export const findAccessChanges = async (tx: Tx, since: Date): Promise<AccessChange[]> => {
  const actions = sql.join(
    Object.keys(kinds).map((action) => sql`${action}`),
    sql`, `,
  );
  const rows = await rowsOf<Row>(
    tx,
    sql`select user_id, timestamp, action, target_type, target_id, changes from audit_logs
        where ${isStaffAction('audit_logs')} and timestamp >= ${since.toISOString()} and result <> 'failed'
        and user_id is not null and action in (${actions}) and target_type in ('user', 'users', 'role', 'level', 'permission')
        and (target_type <> 'user' or user_id::text <> target_id) and (action <> 'account_modify' or jsonb_exists(changes, 'email'))`,
  );
  const changed = rows.map((row) => ({
    actorId: Number(row.user_id),
    at: new Date(row.timestamp),
    kind: kinds[row.action],
    target: targetOf(row),
    changes: row.changes ?? {},
  }));
  return [...changed, ...(await findInterceptable(tx, since))];
};
