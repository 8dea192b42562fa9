import type { TierProgress } from '@wyrmgate/contract/sponsors';
import { type SponsorTier, sponsorTiers, tierFor, tierWarningDays } from '@wyrmgate/contract/sponsors-constants';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { pickSettings } from '../settings/service.ts';
import { confirmedSince, dayBefore, dayOf } from './days.ts';
import { lockSponsor } from './lock.ts';
import { type SponsorRow, sponsors } from './table.ts';

const dayMs = 86_400_000;
const batch = 200;
const ranks = (tier: SponsorTier): number => sponsorTiers.indexOf(tier);

/** First day whose registrations count for the tier. If `days` is 0, all of them do. */
const windowStart = (now: Date, days: number): string => (days === 0 ? '' : dayBefore(now, days - 1));

/** Registrations that count for the tier, and the number of days for which they count; 0 means forever. */
export const readProgress = async (
  tx: Tx,
  sponsorId: number,
  now: Date,
): Promise<{ registrations: number; days: number }> => {
  const { sponsor_tier_days: days } = await pickSettings(tx, 'sponsor_tier_days');
  return { registrations: await confirmedSince(tx, sponsorId, windowStart(now, days)), days };
};

/** Returns the registrations that the tier depends on, as the sponsor sees them. */
export const showProgress = async (
  tx: Tx,
  sponsor: SponsorRow,
  { sponsor_tier_days: days }: { sponsor_tier_days: number },
  now: Date,
): Promise<z.output<typeof TierProgress>> => {
  const registrations = await confirmedSince(tx, sponsor.id, windowStart(now, days));
  const { tier_falls_at: at } = sponsor;
  return { registrations, days, falls: at && { to: tierFor(registrations), on: dayOf(at) } };
};

type Change = { tier: SponsorTier } & ({ change: 'raised' | 'lowered'; on: null } | { change: 'warning'; on: string });

const tell = (platform: Platform, tx: Tx, sponsor: SponsorRow, change: Change, now: Date): Promise<unknown> =>
  notify(platform, tx, {
    user: sponsor.user_id,
    kind: 'sponsor_tier',
    cause: `sponsor:tier:${sponsor.id}:${change.change}:${change.tier}:${dayOf(now)}`,
    data: change,
    link: '/sponsor',
  });

const store = (tx: Tx, sponsor: SponsorRow, columns: Partial<SponsorRow>, now: Date): Promise<unknown> =>
  tx
    .update(sponsors)
    .set({ ...columns, updated_at: now, version: sql`${sponsors.version} + 1` })
    .where(eq(sponsors.id, sponsor.id));

/** Raises the tier at once if the rule grants a higher one. The sponsor must be locked. */
export const promote = async (platform: Platform, tx: Tx, sponsor: SponsorRow, now: Date): Promise<void> => {
  if (!sponsor.tier_by_rule) return;
  const tier = tierFor((await readProgress(tx, sponsor.id, now)).registrations);
  if (ranks(tier) > ranks(sponsor.tier)) {
    await store(tx, sponsor, { tier, tier_falls_at: null }, now);
    await tell(platform, tx, sponsor, { change: 'raised', tier, on: null }, now);
  } else if (tier === sponsor.tier && sponsor.tier_falls_at !== null)
    await store(tx, sponsor, { tier_falls_at: null }, now);
};

const lower = async (platform: Platform, tx: Tx, id: number, now: Date): Promise<void> => {
  const sponsor = await lockSponsor(tx, id);
  if (sponsor?.status !== 'active' || !sponsor.tier_by_rule) return;
  const { registrations, days } = await readProgress(tx, id, now);
  const tier = tierFor(registrations);
  const keeps = days === 0 || ranks(tier) >= ranks(sponsor.tier);
  if (keeps) {
    if (sponsor.tier_falls_at !== null) await store(tx, sponsor, { tier_falls_at: null }, now);
  } else if (sponsor.tier_falls_at === null) {
    const at = new Date(now.getTime() + tierWarningDays * dayMs);
    await store(tx, sponsor, { tier_falls_at: at }, now);
    await tell(platform, tx, sponsor, { change: 'warning', tier, on: dayOf(at) }, now);
  } else if (sponsor.tier_falls_at <= now) {
    await store(tx, sponsor, { tier, tier_falls_at: null }, now);
    await tell(platform, tx, sponsor, { change: 'lowered', tier, on: null }, now);
  }
};

/** Warns sponsors whose registrations are too few for their tier, and lowers the tier when the warning period ends. */
export const checkTiers = async (platform: Platform): Promise<void> => {
  const { database, clock } = platform;
  const now = clock.now();
  for (let after = 0; ; ) {
    const rows = await database.db
      .select({ id: sponsors.id })
      .from(sponsors)
      .where(and(gt(sponsors.id, after), eq(sponsors.status, 'active'), eq(sponsors.tier_by_rule, true)))
      .orderBy(asc(sponsors.id))
      .limit(batch);
    for (const { id } of rows) await database.transaction((tx) => lower(platform, tx, id, now));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
};
