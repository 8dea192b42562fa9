import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type redeemCodes as contract, redeemCodesProblems } from '@wyrmgate/contract/redeem-codes';
import { maxFound } from '@wyrmgate/contract/redeem-codes-constants';
import { desc, eq, ilike } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { likePattern, listPage } from '../platform/database/paging.ts';
import { countTry, macOf } from './codes.ts';
import { auditFields } from './create.ts';
import { showBatch, showBatches, showRedemptions } from './show.ts';
import { redeemBatches, redeemCodes, redeemUses } from './table.ts';

type Contract = typeof contract;
const p = redeemCodesProblems;

export const listBatches = async (
  work: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { rows, pagination } = await listPage(work.tx, {
    table: redeemBatches,
    where: query.search ? ilike(redeemBatches.name, likePattern(query.search)) : undefined,
    order: { descending: true },
    cursor: query,
  });
  return { batches: await showBatches(work, rows), pagination };
};

export const updateBatch = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit, now } = work;
  audit.target('code_batch', params.id);
  const [before] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, params.id)).for('update');
  if (!before) throw problem(p.notFound);
  requireVersion(before.version, body.version, p.changedMeanwhile);
  const [after = before] = await tx
    .update(redeemBatches)
    .set({
      name: body.name,
      active: body.active,
      starts_at: body.starts_at === null ? null : new Date(body.starts_at),
      expires_at: body.expires_at === null ? null : new Date(body.expires_at),
      updated_at: now,
      version: before.version + 1,
    })
    .where(eq(redeemBatches.id, before.id))
    .returning();
  audit.changes(changedFields(auditFields(before), auditFields(after)));
  return showBatch(work, after);
};

export const listRedemptions = async (
  { tx }: Work<User>,
  { params, query }: Received<Contract['redemptions']>,
): Promise<Returned<Contract['redemptions']>> => {
  const [batch] = await tx.select({ id: redeemBatches.id }).from(redeemBatches).where(eq(redeemBatches.id, params.id));
  if (!batch) throw problem(p.notFound);
  const { rows, pagination } = await listPage(tx, {
    table: redeemUses,
    where: eq(redeemUses.batch_id, batch.id),
    order: { descending: true },
    cursor: query,
  });
  return { redemptions: await showRedemptions(tx, rows), pagination };
};

/** Wrong codes count here too, so that staff cannot guess code words. */
export const findByCode = async (
  context: External<User>,
  { body }: Received<Contract['find']>,
): Promise<Returned<Contract['find']>> => {
  const release = await countTry(context);
  const { platform, audit, now, request } = context;
  const tx = platform.database.db;
  const [found] = await tx
    .select({ batch: redeemBatches, code: redeemCodes })
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batch_id))
    .where(eq(redeemCodes.mac, macOf(platform.crypto, body.code)));
  if (!found) throw problem(p.notFound);
  await release();
  audit.target('code_batch', found.batch.id);
  const rows = await tx
    .select()
    .from(redeemUses)
    .where(eq(redeemUses.code_id, found.code.id))
    .orderBy(desc(redeemUses.id))
    .limit(maxFound);
  return {
    batch: await showBatch({ tx, now, request }, found.batch),
    uses_left: found.code.uses_left,
    redemptions: await showRedemptions(tx, rows),
  };
};
