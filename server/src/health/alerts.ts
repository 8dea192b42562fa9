import type { Alert, AlertKind, AlertLevel } from '@wyrmgate/contract/health';
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findOverseers } from './overseers.ts';
import { healthAlerts } from './table.ts';

/** An incident is resolved after this long below the threshold, so that a fluctuating load is a single incident. */
export const resolveAfterMinutes = 3;
const retentionDays = 90;
const maxPastAlerts = 20;

const show = (row: typeof healthAlerts.$inferSelect): Alert => ({
  id: row.id,
  kind: row.kind,
  level: row.level,
  value: row.value,
  raised_at: row.raised_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
});

export const listOpenAlerts = async (tx: Tx): Promise<Alert[]> => {
  const rows = await tx
    .select()
    .from(healthAlerts)
    .where(isNull(healthAlerts.resolved_at))
    .orderBy(healthAlerts.level, desc(healthAlerts.id));
  return rows.map(show);
};

export const listPastAlerts = async (tx: Tx): Promise<Alert[]> => {
  const rows = await tx
    .select()
    .from(healthAlerts)
    .where(isNotNull(healthAlerts.resolved_at))
    .orderBy(desc(healthAlerts.resolved_at))
    .limit(maxPastAlerts);
  return rows.map(show);
};

/**
 * Opens an incident and enqueues its emails, or updates the open incident of this kind. The level of an open incident never
 * falls.
 */
export const raiseAlert = async (
  platform: Platform,
  tx: Tx,
  { kind, level, value }: { kind: AlertKind; level: AlertLevel; value: number },
): Promise<void> => {
  const now = platform.clock.now();
  const [created] = await tx
    .insert(healthAlerts)
    .values({ kind, level, value, raised_at: now, last_seen_at: now })
    .onConflictDoNothing()
    .returning();
  if (created) return notifyOverseers(platform, tx, show(created));
  await tx
    .update(healthAlerts)
    .set({
      last_seen_at: now,
      value: sql`greatest(${healthAlerts.value}, ${value})`,
      ...(level === 'critical' ? { level } : {}),
    })
    .where(and(eq(healthAlerts.kind, kind), isNull(healthAlerts.resolved_at)));
};

/** Resolves the incidents of these kinds that have been quiet long enough, and deletes very old incidents. */
export const resolveAlerts = async (
  platform: Platform,
  tx: Tx,
  kinds: readonly AlertKind[],
  afterMinutes = resolveAfterMinutes,
) => {
  const now = platform.clock.now();
  await tx
    .update(healthAlerts)
    .set({ resolved_at: now })
    .where(
      and(
        inArray(healthAlerts.kind, [...kinds]),
        isNull(healthAlerts.resolved_at),
        lte(healthAlerts.last_seen_at, new Date(now.getTime() - afterMinutes * 60_000)),
      ),
    );
  await tx
    .delete(healthAlerts)
    .where(lt(healthAlerts.resolved_at, new Date(now.getTime() - retentionDays * 86_400_000)));
};

/** Sends one email per incident to each overseer. */
const notifyOverseers = async (platform: Platform, tx: Tx, { id, kind, level, value }: Alert): Promise<void> => {
  for (const { email, username, language } of await findOverseers(tx))
    await platform.mail.enqueue(tx, {
      cause: `alert:${id}:${email}`,
      to: email,
      template: 'health-alert',
      language,
      values: { username, kind, level, value },
    });
};
