import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type sponsors as contract, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { and, asc, eq } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { Actor, User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { readTogether } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { pickSettings } from '../settings/service.ts';
import { dayOf } from './days.ts';
import { figuresOf, openPayoutsOf, showSponsor } from './figures.ts';
import { findByCode } from './identity.ts';
import { showLines } from './lines.ts';
import { lockSponsor } from './lock.ts';
import { detailsContext, findPayouts, showPayout } from './payouts.ts';
import { requireOwn } from './require.ts';
import { type SponsorRow, sponsorEarnings, sponsorRegistrations, sponsors } from './table.ts';
import { showProgress } from './tiers.ts';

type Contract = typeof contract;

export const listSponsors = async ({ tx }: Work<Actor>): Promise<Returned<Contract['list']>> => ({
  sponsors: await tx
    .select({ name: sponsors.name, website_url: sponsors.website_url, tier: sponsors.tier })
    .from(sponsors)
    .where(and(eq(sponsors.status, 'active'), eq(sponsors.listed, true)))
    .orderBy(asc(sponsors.name)),
});

export const validateCode = async (
  { tx }: Work<Actor>,
  { body }: Received<Contract['validateCode']>,
): Promise<Returned<Contract['validateCode']>> => ({
  valid: (await findByCode(tx, body.code))?.status === 'active',
});

export const readDashboard = async (
  { tx, actor, now, platform }: Work<User>,
  { query }: Received<Contract['dashboard']>,
): Promise<Returned<Contract['dashboard']>> => {
  const [row, settings] = await readTogether(
    tx,
    () => requireOwn(tx, actor),
    () => pickSettings(tx, 'sponsor_hold_days', 'sponsor_cookie_days', 'sponsor_period_days', 'sponsor_tier_days'),
  );
  const [figures, progress, payouts, open] = await readTogether(
    tx,
    () => figuresOf(tx, row.id, Number(query.days), now),
    () => showProgress(tx, row, settings, now),
    () => findPayouts(tx, row.id, 24),
    () => openPayoutsOf(tx, [row.id]),
  );
  const { clicks, registrations } = figures.funnel;
  const {
    admin_notes: _,
    user_id: __,
    in_review: ___,
    ...sponsor
  } = showSponsor(row, {
    ...{ username: actor.username, clicks, registrations, coins: figures.coins },
    ...{ in_review: 0, open_payouts: open.get(row.id) ?? 0 },
  });
  return {
    user: { username: actor.username, sponsorCode: row.code },
    sponsor,
    has_details: row.payout_details !== null,
    hold_days: settings.sponsor_hold_days,
    cookie_days: settings.sponsor_cookie_days,
    period_days: settings.sponsor_period_days,
    progress,
    link: new URL(`/ref/${row.code}`, platform.env.publicUrl).href,
    payouts: payouts.map(showPayout),
    ...figures,
  };
};

/** Lists days instead of times and numbers instead of names, so that a sponsor cannot recognise anyone. */
export const listConversions = async (
  { tx, actor }: Work<User>,
  { query }: Received<Contract['conversions']>,
): Promise<Returned<Contract['conversions']>> => {
  const { id } = await requireOwn(tx, actor);
  const where = eq(sponsorRegistrations.sponsor_id, id);
  const { rows, next } = await listNewest(tx, {
    table: sponsorRegistrations,
    where,
    after: query.after,
    limit: query.limit,
  });
  const { sponsor_period_days: days } = await pickSettings(tx, 'sponsor_period_days');
  const conversions = rows.map((row) => ({
    number: row.number,
    day: dayOf(row.created_at),
    source: row.source,
    click_day: row.click_day,
    state: row.state,
    reasons: row.state === 'counted' ? [] : row.reasons,
    counts_until: dayOf(new Date(row.created_at.getTime() + days * 86_400_000)),
    active: row.active_at !== null,
    buyer: row.first_purchase_at !== null,
  }));
  return { conversions, next };
};

export const listOwnEarnings = async (
  { tx, actor }: Work<User>,
  { query }: Received<Contract['ownEarnings']>,
): Promise<Returned<Contract['ownEarnings']>> => {
  const { id } = await requireOwn(tx, actor);
  const where = eq(sponsorEarnings.sponsor_id, id);
  const { rows, next } = await listNewest(tx, {
    table: sponsorEarnings,
    where,
    after: query.after,
    limit: query.limit,
  });
  return { earnings: await showLines(tx, rows), next };
};

const edited = [
  'contact_email',
  'website_url',
  'contact_person',
  'discord',
  'telegram',
  'description',
  'landing',
  'listed',
  'payout_method',
  'currency',
] as const satisfies (keyof SponsorRow)[];

export const saveProfile = async (
  { tx, actor, audit, now, platform }: Work<User>,
  { body: { version, payout_details, ...profile } }: Received<Contract['saveProfile']>,
): Promise<Returned<Contract['saveProfile']>> => {
  const own = await requireOwn(tx, actor);
  audit.target('sponsor', own.id);
  const before = (await lockSponsor(tx, own.id)) ?? own;
  requireVersion(before.version, version, sponsorProblems.changedMeanwhile);
  const sealed =
    payout_details === undefined
      ? {}
      : { payout_details: (payout_details && platform.crypto.seal(payout_details, detailsContext(own.id))) || null };
  const [after = before] = await tx
    .update(sponsors)
    .set({ ...profile, ...sealed, version: before.version + 1, updated_at: now })
    .where(eq(sponsors.id, own.id))
    .returning();
  audit.changes(changedFields(before, after, edited));
  if (payout_details !== undefined) audit.note('The payout details were replaced.');
  return { version: after.version };
};
