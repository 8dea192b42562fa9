import type { ReviewReason } from '@wyrmgate/contract/sponsors-constants';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { browserToken } from '../auth/devices.ts';
import { findRecentClients } from '../auth/session.ts';
import type { RequestInfo, Work } from '../http/context.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { UserRow } from '../users/service.ts';
import { addToDay, dayOf } from './days.ts';
import { findByCode } from './identity.ts';
import { visitorHashes } from './link.ts';
import { lockSponsor } from './lock.ts';
import { type SponsorRow, sponsorClicks, sponsorRegistrations } from './table.ts';
import { promote } from './tiers.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Registrations with at least this score are held for staff review. One weak reason is not enough. */
const reviewScore = 40;
const weights: Record<ReviewReason, number> = {
  shared_device: 60,
  shared_address: 40,
  shared_payment: 60,
  cluster: 40,
  gift_to_sponsor: 60,
  burst: 20,
};
/**
 * Maximum numbers that still look normal: registrations from one IP address in 30 days, and through one sponsor in an
 * hour.
 */
const normal = { perAddress: 2, perHour: 20 } as const;

export const scoreOf = (reasons: readonly ReviewReason[]): number =>
  Math.min(
    100,
    reasons.reduce((sum, reason) => sum + weights[reason], 0),
  );
export const needsReview = (reasons: readonly ReviewReason[]): boolean => scoreOf(reasons) >= reviewScore;

const addressHash = ({ crypto }: Pick<Platform, 'crypto'>, sponsorId: number, ip: string): string =>
  crypto.mac('sponsor-address', `${sponsorId}|${clientKey(ip)}`);

/** Whether the sponsor used this IP address in the last 30 days. */
export const isSponsorsAddress = async (tx: Tx, sponsorUserId: number, ip: string, now: Date): Promise<boolean> => {
  const clients = await findRecentClients(tx, sponsorUserId, new Date(now.getTime() - 30 * dayMs));
  return clients.addresses.some((address) => clientKey(address) === clientKey(ip));
};

const findReasons = async (
  { tx, platform, request, now }: Pick<Work, 'tx' | 'platform' | 'now'> & { request: RequestInfo },
  sponsor: SponsorRow,
): Promise<ReviewReason[]> => {
  const clients = await findRecentClients(tx, sponsor.user_id, new Date(now.getTime() - 30 * dayMs));
  const device = browserToken(platform, request);
  const { sponsor_id, created_at, address_hash } = sponsorRegistrations;
  const counted = async (since: number, ...more: Parameters<typeof and>) => {
    const [row] = await tx
      .select({ rows: count() })
      .from(sponsorRegistrations)
      .where(and(eq(sponsor_id, sponsor.id), gt(created_at, new Date(now.getTime() - since)), ...more));
    return row?.rows ?? 0;
  };
  const found: Record<ReviewReason, boolean> = {
    shared_device: device !== undefined && clients.browsers.includes(sha256(device)),
    shared_address: clients.addresses.some((address) => clientKey(address) === clientKey(request.ip)),
    cluster:
      (await counted(30 * dayMs, eq(address_hash, addressHash(platform, sponsor.id, request.ip)))) >= normal.perAddress,
    burst: (await counted(hourMs)) >= normal.perHour,
    // Known only after the first purchase.
    shared_payment: false,
    gift_to_sponsor: false,
  };
  return (Object.keys(found) as ReviewReason[]).filter((reason) => found[reason]);
};

const activeSponsor = async (tx: Tx, code: string | null | undefined): Promise<SponsorRow | undefined> => {
  const found = code ? await findByCode(tx, code) : undefined;
  return found?.status === 'active' ? found : undefined;
};

/** Counts a submitted registration form, whether or not the account is confirmed later. */
export const countSignUp = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, code: string | undefined): Promise<void> => {
  const sponsor = await activeSponsor(tx, code);
  if (sponsor) await addToDay(tx, sponsor.id, now, { sign_ups: 1 });
};

/**
 * The day on which this IP address last followed the sponsor's link; null if it never did or if that was too long ago.
 */
const clickDayOf = async ({ tx, platform, request, now }: Work, sponsorId: number): Promise<string | null> => {
  const visitors = visitorHashes(platform, request.ip, now);
  const [clicked] = await tx
    .select({ at: sponsorClicks.created_at })
    .from(sponsorClicks)
    .where(and(eq(sponsorClicks.sponsor_id, sponsorId), inArray(sponsorClicks.visitor, visitors)))
    .orderBy(desc(sponsorClicks.created_at))
    .limit(1);
  return clicked ? dayOf(clicked.at) : null;
};

/**
 * Attributes a new user permanently to the sponsor of their code. A suspicious registration is held for staff review.
 */
export const attributeRegistration = async (work: Work, user: UserRow, fromLink: boolean): Promise<void> => {
  const { tx, now, platform, request } = work;
  const found = await activeSponsor(tx, user.referral_code);
  if (!found || found.user_id === user.id) return;
  const sponsor = await lockSponsor(tx, found.id);
  if (sponsor?.status !== 'active') return;
  const reasons = await findReasons(work, sponsor);
  const held = needsReview(reasons);
  await tx.insert(sponsorRegistrations).values({
    sponsor_id: sponsor.id,
    number: sql`(select coalesce(max(number), 0) + 1 from sponsors_registrations where sponsor_id = ${sponsor.id})`,
    user_id: user.id,
    source: fromLink ? 'link' : 'code',
    click_day: fromLink ? await clickDayOf(work, sponsor.id) : null,
    state: held ? 'review' : 'counted',
    score: scoreOf(reasons),
    reasons,
    address_hash: addressHash(platform, sponsor.id, request.ip),
    created_at: now,
  });
  await addToDay(tx, sponsor.id, now, { registrations: 1, confirmed: held ? 0 : 1 });
  await promote(platform, tx, sponsor, now);
};
