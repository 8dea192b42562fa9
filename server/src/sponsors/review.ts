import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type sponsors as contract, type ReviewedRegistration, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { and, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listNewest } from '../platform/database/paging.ts';
import { findNames } from '../users/service.ts';
import { addToDay } from './days.ts';
import { reverseRegistration } from './earnings.ts';
import { showLines } from './lines.ts';
import { lockSponsor } from './lock.ts';
import { assertOther, requireSponsor } from './require.ts';
import { type RegistrationRow, sponsorEarnings, sponsorRegistrations } from './table.ts';
import { promote } from './tiers.ts';

type Contract = typeof contract;

const show = (row: RegistrationRow, names: ReadonlyMap<number, string>): ReviewedRegistration => ({
  id: row.id,
  user_id: row.user_id,
  username: row.user_id === null ? null : (names.get(row.user_id) ?? `#${row.user_id}`),
  source: row.source,
  state: row.state,
  score: row.score,
  reasons: row.reasons,
  note: row.note,
  created_at: row.created_at.toISOString(),
  active_at: row.active_at?.toISOString() ?? null,
  first_purchase_at: row.first_purchase_at?.toISOString() ?? null,
});

export const listRegistrations = async (
  { tx }: Work<User>,
  { params, query: { state, after, limit } }: Received<Contract['registrations']>,
): Promise<Returned<Contract['registrations']>> => {
  const sponsor = await requireSponsor(tx, params.id);
  const where = and(
    eq(sponsorRegistrations.sponsor_id, sponsor.id),
    state ? eq(sponsorRegistrations.state, state) : undefined,
  );
  const { rows, next } = await listNewest(tx, { table: sponsorRegistrations, where, after, limit });
  const names = await findNames(tx, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  return { registrations: rows.map((row) => show(row, names)), next };
};

/** Accepts or rejects a held registration. A rejection reverses its earnings and is final. */
export const reviewRegistration = async (
  work: Work<User>,
  { params, body: { registration: id, decision, reason } }: Received<Contract['review']>,
): Promise<Returned<Contract['review']>> => {
  const { tx, actor, now, audit, platform } = work;
  const sponsor = await lockSponsor(tx, params.id);
  if (!sponsor) throw problem(sponsorProblems.notFound);
  assertOther(work, sponsor);
  audit.target('sponsor', sponsor.id);
  const [before] = await tx
    .select()
    .from(sponsorRegistrations)
    .where(and(eq(sponsorRegistrations.id, id), eq(sponsorRegistrations.sponsor_id, sponsor.id)))
    .for('no key update');
  if (!before) throw problem(sponsorProblems.registrationNotFound);
  if (before.state === 'rejected' || (before.state === 'counted' && decision === 'accept'))
    throw problem(sponsorProblems.decided);
  const state = decision === 'accept' ? 'counted' : 'rejected';
  const [after = before] = await tx
    .update(sponsorRegistrations)
    .set({ state, decided_by: actor.id, decided_at: now, note: reason })
    .where(eq(sponsorRegistrations.id, id))
    .returning();
  const confirmed = (state === 'counted' ? 1 : 0) - (before.state === 'counted' ? 1 : 0);
  // The registration's day is locked before today's, in the order in which purchases lock them.
  if (confirmed !== 0) await addToDay(tx, sponsor.id, before.created_at, { confirmed });
  if (state === 'rejected') await reverseRegistration(tx, id, now);
  else await promote(platform, tx, sponsor, now);
  audit.changes({ [`registration ${before.number}`]: { before: before.state, after: state } });
  audit.note(reason);
  return { registration: show(after, await findNames(tx, after.user_id === null ? [] : [after.user_id])) };
};

export const listEarnings = async (
  { tx }: Work<User>,
  { params, query }: Received<Contract['earnings']>,
): Promise<Returned<Contract['earnings']>> => {
  const sponsor = await requireSponsor(tx, params.id);
  const where = eq(sponsorEarnings.sponsor_id, sponsor.id);
  const { rows, next } = await listNewest(tx, {
    table: sponsorEarnings,
    where,
    after: query.after,
    limit: query.limit,
  });
  const lines = await showLines(tx, rows);
  return { earnings: lines.map((line, index) => ({ ...line, payment_id: rows[index]?.payment_id ?? 1 })), next };
};
