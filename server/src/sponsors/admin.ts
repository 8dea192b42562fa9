import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type AdminSponsor, type sponsors as contract, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { maxSponsors, type SponsorStatus } from '@wyrmgate/contract/sponsors-constants';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import { and, count, desc, eq, inArray, ne, sql, sum } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { External, User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { toCsv } from '../platform/csv.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { findUser } from '../users/service.ts';
import { freeCode, isOffensive } from './codes.ts';
import { figuresOf, showSponsors } from './figures.ts';
import { findByCode, findSponsorOf } from './identity.ts';
import { lockSponsor } from './lock.ts';
import { assertOther } from './require.ts';
import { type SponsorRow, sponsorDays, sponsorFormerCodes, sponsorPayouts, sponsors } from './table.ts';

type Contract = typeof contract;

const newTerms = { commission_rate: 8, minimum_payout: 5000 } as const;

const notRemoved = ne(sponsors.status, 'removed');

const showOne = async (tx: Tx, row: SponsorRow, now: Date): Promise<AdminSponsor> => {
  const [shown] = await showSponsors(tx, [row], now);
  if (!shown) throw new Error('The sponsor could not be shown.');
  return shown;
};

const listed = async (tx: Tx, now: Date): Promise<AdminSponsor[]> =>
  showSponsors(tx, await tx.select().from(sponsors).where(notRemoved).orderBy(desc(sponsors.id)), now);

export const listForStaff = ({ tx, now }: Work<User>): Promise<AdminSponsor[]> => listed(tx, now);

export const readStats = async ({ tx }: Work<User>): Promise<Returned<Contract['stats']>> => {
  const [rows] = await tx.select({ rows: count() }).from(sponsors).where(notRemoved);
  const [sums] = await tx
    .select({
      clicks: sum(sponsorDays.clicks).mapWith(Number),
      registrations: sum(sponsorDays.registrations).mapWith(Number),
      coins: sum(sponsorDays.coins).mapWith(Number),
    })
    .from(sponsorDays)
    .innerJoin(sponsors, and(eq(sponsors.id, sponsorDays.sponsor_id), notRemoved));
  return {
    total_sponsors: rows?.rows ?? 0,
    total_clicks: sums?.clicks ?? 0,
    total_registrations: sums?.registrations ?? 0,
    total_coins: sums?.coins ?? 0,
  };
};

const lockListed = async (tx: Tx, id: number): Promise<SponsorRow> => {
  const row = await lockSponsor(tx, id);
  if (!row || row.status === 'removed') throw problem(sponsorProblems.notFound);
  return row;
};

export const getSponsor = async (
  { tx, now }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<AdminSponsor> => {
  const [row] = await tx
    .select()
    .from(sponsors)
    .where(and(eq(sponsors.id, params.id), notRemoved));
  if (!row) throw problem(sponsorProblems.notFound);
  return showOne(tx, row, now);
};

export const readAnalytics = async (
  { tx, now }: Work<User>,
  { params, query }: Received<Contract['analytics']>,
): Promise<Returned<Contract['analytics']>> => {
  const [row] = await tx.select({ id: sponsors.id }).from(sponsors).where(eq(sponsors.id, params.id));
  if (!row) throw problem(sponsorProblems.notFound);
  return figuresOf(tx, row.id, Number(query.days), now);
};

const codeTaken = (path: string) =>
  problem(sponsorProblems.codeTaken, { fields: [fieldIssue(path, sponsorProblems.codeTaken)] });

export const createSponsor = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<AdminSponsor> => {
  const { tx, audit, now } = work;
  const user = await findUser(tx, body.userId);
  if (user?.status !== 'active') throw problem(sponsorProblems.userNotFound);
  audit.target('user', user.id);
  assertOther(work, { user_id: user.id });
  if (await findSponsorOf(tx, user.id)) throw problem(sponsorProblems.alreadySponsor);
  if (body.customCode && isOffensive(body.customCode))
    throw problem(sponsorProblems.codeRefused, { fields: [fieldIssue('customCode', sponsorProblems.codeRefused)] });
  if (body.customCode && (await findByCode(tx, body.customCode))) throw codeTaken('customCode');
  const [rows] = await tx.select({ rows: count() }).from(sponsors).where(notRemoved);
  if ((rows?.rows ?? 0) >= maxSponsors) throw problem(sponsorProblems.tooMany);
  try {
    const [row] = await tx
      .insert(sponsors)
      .values({
        user_id: user.id,
        name: body.name,
        code: body.customCode ?? (await freeCode(tx)),
        contact_email: body.contact_email ?? shownEmail(user.email),
        ...newTerms,
        created_at: now,
        updated_at: now,
      })
      .returning();
    if (!row) throw new Error('The inserted sponsor was not returned.');
    audit.changes({ sponsor: { before: null, after: { id: row.id, code: row.code } } });
    return await showOne(tx, row, now);
  } catch (error) {
    const taken = violatedUnique(error);
    if (taken === undefined) throw error;
    throw taken.includes('user') ? problem(sponsorProblems.alreadySponsor) : codeTaken('customCode');
  }
};

const edited = [
  'name',
  'code',
  'contact_email',
  'website_url',
  'contact_person',
  'discord',
  'telegram',
  'description',
  'landing',
  'listed',
  'commission_rate',
  'minimum_payout',
  'tier',
  'tier_by_rule',
  'payout_method',
  'currency',
  'admin_notes',
] as const satisfies (keyof SponsorRow)[];

/** The sponsor keeps the old code, because its links are already published. */
const changeCode = async (tx: Tx, { id, code: old }: SponsorRow, code: string): Promise<void> => {
  if (isOffensive(code))
    throw problem(sponsorProblems.codeRefused, { fields: [fieldIssue('code', sponsorProblems.codeRefused)] });
  const holder = await findByCode(tx, code);
  if (holder && holder.id !== id) throw codeTaken('code');
  await tx.delete(sponsorFormerCodes).where(eq(sponsorFormerCodes.code, code));
  await tx.insert(sponsorFormerCodes).values({ code: old, sponsor_id: id }).onConflictDoNothing();
};

export const updateSponsor = async (
  work: Work<User>,
  { params, body: { version, ...form } }: Received<Contract['update']>,
): Promise<AdminSponsor> => {
  const { tx, audit, now } = work;
  audit.target('sponsor', params.id);
  const before = await lockListed(tx, params.id);
  assertOther(work, before);
  requireVersion(before.version, version, sponsorProblems.changedMeanwhile);
  if (form.code !== undefined && form.code !== before.code) await changeCode(tx, before, form.code);
  const [after = before] = await tx
    .update(sponsors)
    .set({ ...form, version: before.version + 1, updated_at: now })
    .where(eq(sponsors.id, before.id))
    .returning();
  audit.changes(changedFields(before, after, edited));
  return showOne(tx, after, now);
};

const setStatus = async (work: Work<User>, id: number, status: SponsorStatus, reason: string): Promise<SponsorRow> => {
  const { tx, now, audit } = work;
  const before = await lockListed(tx, id);
  assertOther(work, before);
  const [after = before] = await tx
    .update(sponsors)
    .set({ status, status_reason: reason, version: before.version + 1, updated_at: now })
    .where(eq(sponsors.id, id))
    .returning();
  audit.changes({ [before.code]: { before: before.status, after: after.status } });
  if (reason) audit.note(reason);
  return after;
};

export const suspendSponsor = async (
  work: Work<User>,
  { params, body }: Received<Contract['suspend']>,
): Promise<AdminSponsor> => {
  work.audit.target('sponsor', params.id);
  return showOne(work.tx, await setStatus(work, params.id, 'suspended', body?.reason ?? ''), work.now);
};

export const activateSponsor = async (
  work: Work<User>,
  { params }: Received<Contract['activate']>,
): Promise<AdminSponsor> => {
  work.audit.target('sponsor', params.id);
  return showOne(work.tx, await setStatus(work, params.id, 'active', ''), work.now);
};

export const changeSeveral = async (
  work: Work<User>,
  { body: { ids, action, reason } }: Received<Contract['bulk']>,
): Promise<Returned<Contract['bulk']>> => {
  work.audit.target('sponsor', ids.join(', ').slice(0, 100));
  const suspend = action === 'suspend';
  // In a fixed order, so that two calls cannot deadlock.
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  for (const id of sorted) await setStatus(work, id, suspend ? 'suspended' : 'active', suspend ? reason : '');
  if (reason) work.audit.note(reason);
  return { changed: sorted.length };
};

export const removeSponsor = async (
  work: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  const { tx, audit, now } = work;
  audit.target('sponsor', params.id);
  const before = await lockListed(tx, params.id);
  assertOther(work, before);
  const open = await tx
    .select({ id: sponsorPayouts.id })
    .from(sponsorPayouts)
    .where(and(eq(sponsorPayouts.sponsor_id, before.id), inArray(sponsorPayouts.status, ['requested', 'approved'])));
  if (open.length > 0) throw problem(sponsorProblems.payoutOpen);
  await tx
    .update(sponsors)
    .set({
      status: 'removed',
      listed: false,
      payout_details: null,
      updated_at: now,
      version: sql`${sponsors.version} + 1`,
    })
    .where(eq(sponsors.id, before.id));
  audit.changes({ [before.code]: { before: before.status, after: 'removed' } });
  return { deleted: true };
};

const columns = [
  'id',
  'username',
  'name',
  'code',
  'status',
  'tier',
  'commission_rate',
  'clicks',
  'registrations',
  'coins',
  'created_at',
];

export const exportSponsors = async ({
  platform,
  audit,
  now,
}: External<User>): Promise<Returned<Contract['exportCsv']>> => {
  const found = await listed(platform.database.db, now);
  audit.target('sponsor', 'export');
  audit.note(`${found.length} rows`);
  const rows = found.map((row) => [
    row.id,
    row.username,
    row.name,
    row.sponsor_code,
    row.status,
    row.tier,
    row.commission_rate,
    row.total_referrals,
    row.successful_referrals,
    row.total_earnings,
    row.created_at,
  ]);
  const filename = `sponsors-${now.toISOString().slice(0, 10)}.csv`;
  return { filename, csv: toCsv([columns, ...rows]), rows: rows.length, capped: false };
};
