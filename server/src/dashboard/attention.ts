import { type Attention, attentionKinds, type dashboard as contract } from '@wyrmgate/contract/dashboard';
import type { Returned } from '@wyrmgate/contract/endpoint';
import { recommendedPasswordLength } from '@wyrmgate/contract/passwords-constants';
import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { chainCheckName } from '../audit/jobs.ts';
import { findSuspicions } from '../audit/suspicion.ts';
import { countStuckDeliveries } from '../deliveries/lists.ts';
import { countOpenDifferences } from '../differences/lists.ts';
import { listOpenAlerts } from '../health/alerts.ts';
import { findCheck } from '../health/checks.ts';
import { findNewRelease } from '../health/releases.ts';
import type { User, Work } from '../http/context.ts';
import { countTrouble } from '../payments/trouble.ts';
import type { Tx } from '../platform/database/database.ts';
import { countFailedMails } from '../platform/mail/count.ts';
import { readSettings, type Settings } from '../settings/service.ts';
import { countRequired } from '../setup/service.ts';
import { countOpenTickets } from '../tickets/admin.ts';

const dayMs = 86_400_000;
const severityOrder: Record<Attention['level'], number> = { critical: 0, warning: 1, info: 2 };

const itemIf = (kind: Attention['kind'], level: Attention['level'], count: number): Attention[] =>
  count > 0 ? [{ kind, level, count }] : [];

const fromAudit = async (tx: Tx, now: Date): Promise<Attention[]> => {
  const chain = await findCheck(tx, chainCheckName);
  const suspicions = await findSuspicions(tx, new Date(now.getTime() - dayMs));
  return [
    ...itemIf('audit_broken', 'critical', chain?.ok === false ? 1 : 0),
    ...suspicions.map((suspicion) => ({
      kind: 'suspicious' as const,
      level: 'warning' as const,
      count: suspicion.actions,
      suspicion,
    })),
  ];
};

const fromPayments = async (tx: Tx, now: Date): Promise<Attention[]> => {
  const trouble = await countTrouble(tx, now);
  return [
    ...itemIf('payments_review', 'critical', trouble.review),
    ...itemIf('late_events', 'critical', trouble.late_events),
    ...itemIf('different_days', 'warning', trouble.different_days),
    ...itemIf('disputes', 'warning', trouble.disputes),
    ...itemIf('refunds', 'info', trouble.refunds),
  ];
};

const fromHealth = async (tx: Tx): Promise<Attention[]> => {
  // The audit chain and suspicious activity are separate items in this list.
  const open = (await listOpenAlerts(tx)).filter(({ kind }) => kind !== 'auditChain' && kind !== 'suspicious');
  return itemIf('alerts', open.some(({ level }) => level === 'critical') ? 'critical' : 'warning', open.length);
};

const fromSettings = (settings: Settings, now: Date): Attention[] => {
  const { maintenance_enabled: on, maintenance_start: starts_at, maintenance_end: ends_at } = settings;
  const { password_min_length: minLength } = settings;
  const planned = starts_at !== null && Date.parse(starts_at) > now.getTime();
  return [
    ...(on || planned ? [{ kind: 'maintenance' as const, level: 'info' as const, count: 1, starts_at, ends_at }] : []),
    ...itemIf('weak_password', 'info', minLength < recommendedPasswordLength ? minLength : 0),
    ...itemIf('no_staff_factor', 'warning', settings.require_2fa_admin ? 0 : 1),
    ...itemIf('no_email_verification', 'info', settings.email_verification ? 0 : 1),
  ];
};

const fromReleases = async ({ tx, platform }: Work<User>): Promise<Attention[]> => {
  const release = await findNewRelease(tx, platform);
  return release ? [{ kind: 'new_release', level: 'info', count: 1, release }] : [];
};

/** Lists the items that need the attention of staff, most urgent first, limited to data that the caller may see. */
export const readAttention = async (work: Work<User>): Promise<Returned<(typeof contract)['attention']>> => {
  const { tx, actor, now, platform } = work;
  const can = (permission: Permission) => holdsPermission(actor.permissions, permission);
  const items = [
    ...(can('admin.audit.view') ? await fromAudit(tx, now) : []),
    ...(can('admin.dashboard.view') ? await fromHealth(tx) : []),
    ...(can('admin.donations.view') ? await fromPayments(tx, now) : []),
    ...(can('admin.deliveries.view')
      ? itemIf('deliveries_stuck', 'warning', await countStuckDeliveries(tx, platform.game.family))
      : []),
    ...(can('admin.differences.view')
      ? itemIf('differences_open', 'warning', await countOpenDifferences(tx, platform.game.family))
      : []),
    ...(can('admin.tickets.view') ? itemIf('tickets_open', 'info', await countOpenTickets(tx)) : []),
    ...(can('admin.email.view') ? itemIf('mails_failed', 'warning', await countFailedMails(tx)) : []),
    // Security advice is only for staff who can change the settings.
    ...(actor.permissions.includes('*')
      ? [
          ...fromSettings(await readSettings(tx), now),
          ...itemIf('setup_open', 'info', await countRequired(work)),
          ...(await fromReleases(work)),
        ]
      : []),
  ];
  const order = (item: Attention) => severityOrder[item.level] * 100 + attentionKinds.indexOf(item.kind);
  return { items: items.sort((one, other) => order(one) - order(other)) };
};
