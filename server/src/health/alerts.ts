import type { Alert, AlertKind, AlertLevel } from '@wyrmgate/contract/health';
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findOverseers } from './overseers.ts';
import { healthAlerts } from './table.ts';

/** An incident is over when nothing was seen of it for this long: a load that swings around its threshold is one incident. */
export const quietMinutes = 3;
const keptDays = 90;
const shownOver = 20;

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
    .limit(shownOver);
  return rows.map(show);
};

/**
 * Notes that something is wrong. The first to notice opens the incident and writes the mails, in one transaction; others and
 * later ones only bring it up to date, and its level never falls.
 */
export const raiseAlert = async (
  platform: Platform,
  tx: Tx,
  { kind, level, value }: { kind: AlertKind; level: AlertLevel; value: number },
): Promise<void> => {
  const now = platform.clock.now();
  const [opened] = await tx
    .insert(healthAlerts)
    .values({ kind, level, value, raised_at: now, last_seen_at: now })
    .onConflictDoNothing()
    .returning();
  if (opened) return tellPeople(platform, tx, show(opened));
  await tx
    .update(healthAlerts)
    .set({
      last_seen_at: now,
      value: sql`greatest(${healthAlerts.value}, ${value})`,
      ...(level === 'critical' ? { level } : {}),
    })
    .where(and(eq(healthAlerts.kind, kind), isNull(healthAlerts.resolved_at)));
};

/** Closes the incidents of these kinds that are over, and forgets very old ones. */
export const resolveAlerts = async (
  platform: Platform,
  tx: Tx,
  kinds: readonly AlertKind[],
  quietFor = quietMinutes,
) => {
  const now = platform.clock.now();
  await tx
    .update(healthAlerts)
    .set({ resolved_at: now })
    .where(
      and(
        inArray(healthAlerts.kind, [...kinds]),
        isNull(healthAlerts.resolved_at),
        lte(healthAlerts.last_seen_at, new Date(now.getTime() - quietFor * 60_000)),
      ),
    );
  await tx.delete(healthAlerts).where(lt(healthAlerts.resolved_at, new Date(now.getTime() - keptDays * 86_400_000)));
};

/** One mail for each incident to support and to everybody who can act. */
const tellPeople = async (platform: Platform, tx: Tx, { id, kind, level, value }: Alert): Promise<void> => {
  for (const { email, username, language } of await findOverseers(tx))
    await platform.mail.enqueue(tx, {
      cause: `alert:${id}:${email}`,
      to: email,
      template: 'health-alert',
      language,
      values: { username, kind, level, value },
    });
};
