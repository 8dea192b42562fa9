import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type sponsors as contract, type Payout, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { forwardCoins } from '../deliveries/coins.ts';
import { sendQueue } from '../deliveries/queue.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import { rowsOf, type Tx, violatedUnique } from '../platform/database/database.ts';
import { findSponsorOf } from './identity.ts';
import { numberOf } from './lines.ts';
import { lockSponsor } from './lock.ts';
import { assertOther, requireSponsor } from './require.ts';
import { type PayoutRow, sponsorEarnings, sponsorPayouts } from './table.ts';
import { dropSums } from './unpaid.ts';

type Contract = typeof contract;

export const detailsContext = (sponsorId: number): string => `sponsor:${sponsorId}`;

export const showPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  number: numberOf(row.id),
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  coins: row.coins,
  method: row.method,
  pay_currency: row.pay_currency,
  paid_amount: row.paid_amount,
  reference: row.reference,
  note: row.note,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  paid_at: row.paid_at?.toISOString() ?? null,
});

export const findPayouts = (tx: Tx, sponsorId: number, limit = 100): Promise<PayoutRow[]> =>
  tx
    .select()
    .from(sponsorPayouts)
    .where(eq(sponsorPayouts.sponsor_id, sponsorId))
    .orderBy(desc(sponsorPayouts.id))
    .limit(limit);

/** Assigns every available line of the currency to a new payout. The lock on the sponsor prevents a second payout. */
export const requestPayout = async (
  { tx, actor, audit, now }: Work<User>,
  { body: { currency } }: Received<Contract['requestPayout']>,
): Promise<Returned<Contract['requestPayout']>> => {
  const own = await findSponsorOf(tx, actor.id);
  const sponsor = own && (await lockSponsor(tx, own.id));
  if (sponsor?.status !== 'active') throw problem(sponsorProblems.suspended);
  audit.target('sponsor', sponsor.id);
  if (sponsor.payout_method !== 'store_credit' && sponsor.payout_details === null)
    throw problem(sponsorProblems.detailsMissing);
  const open = await tx
    .select({ id: sponsorPayouts.id })
    .from(sponsorPayouts)
    .where(
      and(
        eq(sponsorPayouts.sponsor_id, sponsor.id),
        eq(sponsorPayouts.currency, currency),
        inArray(sponsorPayouts.status, ['requested', 'approved']),
      ),
    );
  if (open.length > 0) throw problem(sponsorProblems.payoutOpen);
  await dropSums(tx, sponsor.id);
  const [draft] = await tx
    .insert(sponsorPayouts)
    .values({
      sponsor_id: sponsor.id,
      amount: 0,
      coins: 0,
      currency,
      method: sponsor.payout_method,
      pay_currency: sponsor.currency,
      details: sponsor.payout_method === 'store_credit' ? null : sponsor.payout_details,
      requested_at: now,
    })
    .returning();
  if (!draft) throw new Error('The payout was not stored.');
  const [taken] = await rowsOf<{ lines: string; amount: string | null; coins: string | null }>(
    tx,
    sql`with taken as (
          update sponsors_earnings e set payout_id = ${draft.id} from sponsors_registrations r
          where r.id = e.registration_id and e.sponsor_id = ${sponsor.id} and e.currency = ${currency}
            and e.payout_id is null and e.available_at <= ${now.toISOString()} and (r.state <> 'review' or e.amount < 0)
          returning e.amount, e.coins)
        select count(*) as lines, sum(amount) as amount, sum(coins) as coins from taken`,
  );
  const amount = Number(taken?.amount ?? 0);
  const coins = Number(taken?.coins ?? 0);
  if (amount < sponsor.minimum_payout || (sponsor.payout_method === 'store_credit' && coins <= 0))
    throw problem(sponsorProblems.belowMinimum);
  const [row] = await tx
    .update(sponsorPayouts)
    .set({ amount, coins })
    .where(eq(sponsorPayouts.id, draft.id))
    .returning();
  if (!row) throw new Error('The payout was not stored.');
  audit.changes({
    payout: { before: null, after: { number: numberOf(row.id), amount, currency, lines: Number(taken?.lines ?? 0) } },
  });
  return { payout: showPayout(row) };
};

const lockPayout = async (
  tx: Tx,
  sponsorId: number,
  id: number,
  ...allowed: PayoutRow['status'][]
): Promise<PayoutRow> => {
  const [row] = await tx
    .select()
    .from(sponsorPayouts)
    .where(and(eq(sponsorPayouts.id, id), eq(sponsorPayouts.sponsor_id, sponsorId)))
    .for('update');
  if (!row) throw problem(sponsorProblems.payoutNotFound);
  if (!allowed.includes(row.status)) throw problem(sponsorProblems.payoutState);
  return row;
};

/**
 * Throws if earnings in a requested payout have since been taken back or held for review. Paying it would leave a debt
 * that the sponsor may never earn again; a new request deducts it.
 */
const assertStillEarned = async (tx: Tx, payoutId: number): Promise<void> => {
  const [row] = await rowsOf<{ is_held: boolean; is_reduced: boolean }>(
    tx,
    sql`with paid as (select payment_id, registration_id from sponsors_earnings where payout_id = ${payoutId})
        select exists (
            select from sponsors_registrations r where r.state = 'review' and r.id in (select registration_id from paid)) as is_held,
          exists (
            select from sponsors_earnings e where e.payout_id is null and e.payment_id in (select payment_id from paid)
            group by e.payment_id having sum(e.amount) < 0) as is_reduced`,
  );
  if (row?.is_held || row?.is_reduced) throw problem(sponsorProblems.payoutOutdated);
};

const store = async (
  { tx, audit, platform }: Pick<Work, 'tx' | 'audit' | 'platform'>,
  { user_id: user }: { user_id: number },
  before: PayoutRow,
  columns: Partial<PayoutRow> & { status: 'approved' | 'rejected' | 'paid' },
): Promise<PayoutRow> => {
  const [row] = await tx.update(sponsorPayouts).set(columns).where(eq(sponsorPayouts.id, before.id)).returning();
  if (!row) throw new Error('The locked payout does not exist.');
  audit.changes({ [numberOf(row.id)]: { before: before.status, after: row.status } });
  const data = { decision: columns.status, number: numberOf(row.id), amount: row.amount, currency: row.currency };
  const cause = `sponsor:payout:${row.id}:${columns.status}`;
  const group = String(row.id);
  await notify(platform, tx, {
    user,
    kind: 'sponsor_payout',
    cause,
    group,
    data,
    link: `/sponsor/statements/${row.id}`,
  });
  return row;
};

/** Approves a payout. Store credit is paid at once; other methods are paid by hand and recorded afterwards. */
export const executeApprovedPayout = async (
  work: Work<User>,
  { sponsorId, payoutId, sponsorStatus }: Pick<Payload<'sponsor_payout'>, 'sponsorId' | 'payoutId' | 'sponsorStatus'>,
): Promise<PayoutRow> => {
  const { tx, actor, now, platform, audit, afterCommit } = work;
  const sponsor = await lockSponsor(tx, sponsorId);
  if (!sponsor) throw problem(sponsorProblems.notFound);
  assertOther(work, sponsor);
  audit.target('sponsor', sponsor.id);
  if (sponsorStatus !== undefined && sponsor.status !== sponsorStatus) throw problem(sponsorProblems.changedMeanwhile);
  const payout = await lockPayout(tx, sponsorId, payoutId, 'requested');
  await assertStillEarned(tx, payout.id);
  const decided = { decided_by: actor.id, decided_at: now };
  if (payout.method !== 'store_credit') return store(work, sponsor, payout, { ...decided, status: 'approved' });
  const cause = `sponsor:payout:${payout.id}`;
  const userId = sponsor.user_id;
  await moveCoins(tx, { kind: 'sponsor', cause, userId, amount: payout.coins, note: numberOf(payout.id), now });
  await forwardCoins(platform, tx, { userId, cause, now });
  const balance = await balanceOf(tx, userId);
  afterCommit(() => platform.realtime.toUser(userId, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return store(work, sponsor, payout, { ...decided, status: 'paid', paid_at: now });
};

export const listPayouts = async (
  { tx, platform }: Work<User>,
  { params }: Received<Contract['payouts']>,
): Promise<Returned<Contract['payouts']>> => {
  const { id } = await requireSponsor(tx, params.id);
  const payouts = (await findPayouts(tx, id)).map((row) => ({
    ...showPayout(row),
    details: row.details === null ? null : platform.crypto.open(row.details, detailsContext(id)),
  }));
  return { payouts };
};

export const decidePayout = async (
  work: Work<User>,
  { params, body }: Received<Contract['payout']>,
): Promise<Returned<Contract['payout']>> => {
  const { tx, actor, now, audit } = work;
  const sponsor = await requireSponsor(tx, params.id);
  assertOther(work, sponsor);
  audit.target('sponsor', sponsor.id);
  if (body.action === 'approve') {
    const payout = await lockPayout(tx, sponsor.id, body.payoutId, 'requested');
    await assertStillEarned(tx, payout.id);
    const { amount, currency, method } = payout;
    const payload = {
      ...{ userId: sponsor.user_id, sponsorId: sponsor.id, payoutId: payout.id, amount, currency, method },
      sponsorStatus: sponsor.status,
    };
    const approval = await requestApproval(work, 'sponsor_payout', payload, body.note ?? '');
    if (approval) return { payout: showPayout(payout), approval };
    return { payout: showPayout(await executeApprovedPayout(work, payload)) };
  }
  if (body.action === 'reject') {
    await lockSponsor(tx, sponsor.id);
    // An approved payout can be rejected too, because its transfer may have failed.
    const payout = await lockPayout(tx, sponsor.id, body.payoutId, 'requested', 'approved');
    await dropSums(tx, sponsor.id);
    await tx.update(sponsorEarnings).set({ payout_id: null }).where(eq(sponsorEarnings.payout_id, payout.id));
    const columns = { status: 'rejected', decided_by: actor.id, decided_at: now, note: body.note || null } as const;
    return { payout: showPayout(await store(work, sponsor, payout, columns)) };
  }
  const payout = await lockPayout(tx, sponsor.id, body.payoutId, 'approved');
  if (!body.reference) throw problem(sponsorProblems.referenceRequired);
  const isConverted = payout.pay_currency !== payout.currency.toLowerCase();
  if (isConverted && body.paid_amount === undefined) throw problem(sponsorProblems.paidAmountRequired);
  const columns = {
    status: 'paid',
    paid_at: now,
    reference: body.reference,
    paid_amount: isConverted ? (body.paid_amount ?? null) : null,
  } as const;
  const row = await store(work, sponsor, payout, columns).catch((error: unknown) => {
    throw violatedUnique(error) === undefined ? error : problem(sponsorProblems.referenceTaken);
  });
  return { payout: showPayout(row) };
};
