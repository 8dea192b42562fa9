import type { Asked } from '@wyrmgate/contract/approvals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type redeemCodes as contract, redeemCodesProblems } from '@wyrmgate/contract/redeem-codes';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Payload } from '../approvals/payloads.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changedFields } from '../http/audit.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findOnSale } from '../items/service.ts';
import type { Crypto } from '../platform/crypto/crypto.ts';
import { toCsv } from '../platform/csv.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { lockUser } from '../users/service.ts';
import { countTry, macOf, randomCode } from './codes.ts';
import { showBatch } from './show.ts';
import { type BatchRow, type RewardItem, redeemBatches, redeemCodes } from './table.ts';

type Spec = (typeof contract)['create'];
const p = redeemCodesProblems;
const dayMs = 86_400_000;
/** Rows per insert. PostgreSQL accepts at most 65,535 values per statement. */
const chunk = 5000;

/** Returns a batch as flat fields for the audit log. */
export const auditFields = (row: BatchRow) => ({
  name: row.name,
  kind: row.kind,
  coins: row.coins,
  marks: row.marks,
  premium_type: row.premium_type,
  premium_days: row.premium_days,
  item: row.item && `${row.item.count} x ${row.item.vnum}`,
  codes: row.codes,
  uses_per_code: row.uses_per_code,
  uses_per_account: row.uses_per_account,
  starts_at: row.starts_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  active: row.active,
});

/** Stores codes as hashes. Returns false if any of them already exists. */
export const storeCodes = async (
  tx: Tx,
  crypto: Pick<Crypto, 'mac'>,
  batch: Pick<BatchRow, 'id' | 'uses_per_code'>,
  codes: readonly string[],
): Promise<boolean> => {
  let stored = 0;
  for (let at = 0; at < codes.length; at += chunk) {
    const rows = await tx
      .insert(redeemCodes)
      .values(
        codes
          .slice(at, at + chunk)
          .map((code) => ({ batch_id: batch.id, mac: macOf(crypto, code), uses_left: batch.uses_per_code })),
      )
      .onConflictDoNothing()
      .returning({ id: redeemCodes.id });
    stored += rows.length;
  }
  return stored === codes.length;
};

/** Returns the total value of all codes if each is used as often as possible. */
const worthOf = ({ coins, marks, item_price, premium_days, codes, uses_per_code }: BatchRow) => {
  const times = codes * uses_per_code;
  return {
    coins: (coins ?? item_price ?? 0) * times,
    marks: (marks ?? 0) * times,
    premiumDays: (premium_days ?? 0) * times,
  };
};

/**
 * Whether the batches that this user created in the last 24 hours without approval exceed a limit in total, so that a
 * large batch cannot be split. The user must be locked, and a mark counts like a coin.
 */
const isLarge = async ({ tx, actor, now }: Work<User>, { kind }: BatchRow): Promise<boolean> => {
  const times = sql`${redeemBatches.codes}::bigint * ${redeemBatches.uses_per_code}`;
  const [sums] = await tx
    .select({
      coins: sql<string>`coalesce(sum(${times} * coalesce(${redeemBatches.coins}, ${redeemBatches.marks}, ${redeemBatches.item_price})), 0)`,
      days: sql<string>`coalesce(sum(${times} * ${redeemBatches.premium_days}), 0)`,
    })
    .from(redeemBatches)
    .where(
      and(
        eq(redeemBatches.created_by, actor.id),
        gt(redeemBatches.created_at, new Date(now.getTime() - dayMs)),
        isNull(redeemBatches.approval_id),
      ),
    );
  const { approval_code_coins, approval_code_days } = await readSettings(tx);
  return kind === 'premium' ? Number(sums?.days) > approval_code_days : Number(sums?.coins) > approval_code_coins;
};

/** Requests approval for the codes of a new batch if their value exceeds a limit. */
const approvalFor = async (work: Work<User>, row: BatchRow): Promise<{ row: BatchRow; approval?: Asked }> => {
  const { tx } = work;
  if (!(await isLarge(work, row))) return { row };
  const payload = { batchId: row.id, name: row.name, ...worthOf(row) };
  const approval = await requestApproval(work, 'code_batch', payload, '');
  if (!approval) return { row };
  const [waiting = row] = await tx
    .update(redeemBatches)
    .set({ approved: false, approval_id: approval.id })
    .where(eq(redeemBatches.id, row.id))
    .returning();
  return { row: waiting, approval };
};

/** Finds an item on sale. Other items are not allowed, because dual approval has not checked their goods and price. */
const findItem = async (tx: Tx, id: number | null): Promise<{ item: RewardItem; item_price: number }> => {
  const row = id === null ? undefined : await findOnSale(tx, id);
  if (!row || row.vnum === null) throw problem(p.itemNotFound);
  const { vnum, count, sockets, names, price } = row;
  return { item: { vnum, count, sockets, names }, item_price: price };
};

/** Creates the codes at once, even if the batch needs approval; they do not work until it is approved. */
const create = async (work: Work<User>, body: Received<Spec>['body']): Promise<Returned<Spec>> => {
  const { tx, actor, audit, now, platform } = work;
  const { word, codes: number, starts_at, expires_at, item_id, ...fields } = body;
  await lockUser(tx, actor.id);
  const [created] = await tx
    .insert(redeemBatches)
    .values({
      ...fields,
      coins: body.kind === 'coins' ? body.coins : null,
      marks: body.kind === 'marks' ? body.marks : null,
      premium_type: body.kind === 'premium' ? body.premium_type : null,
      premium_days: body.kind === 'premium' ? body.premium_days : null,
      ...(body.kind === 'item' ? await findItem(tx, item_id) : {}),
      codes: number,
      starts_at: starts_at === null ? null : new Date(starts_at),
      expires_at: expires_at === null ? null : new Date(expires_at),
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!created) throw new Error('The batch was not stored.');
  audit.target('code_batch', created.id);
  const codes = word === null ? Array.from({ length: number }, randomCode) : [word.toUpperCase()];
  if (!(await storeCodes(tx, platform.crypto, created, codes))) throw problem(p.wordTaken);
  const { row, approval } = await approvalFor(work, created);
  if (!approval) audit.changes(changedFields(undefined, auditFields(row)));
  return {
    batch: await showBatch(work, row),
    filename: `codes-${row.id}.csv`,
    csv: toCsv([['code'], ...codes.map((code) => [code])]),
    ...(approval && { approval }),
  };
};

/** A taken code word counts as a wrong code, so that staff cannot guess existing code words. */
export const createBatch = async (context: External<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const release = body.word === null ? undefined : await countTry(context);
  const created = await context.transaction((work) => create(work, body), { audited: true });
  await release?.();
  return created;
};

/** Activates the codes of an approved batch. */
export const executeApprovedBatch = async (
  { tx, audit, now }: Work<User>,
  { batchId }: Payload<'code_batch'>,
): Promise<void> => {
  audit.target('code_batch', batchId);
  const [row] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, batchId)).for('update');
  if (!row || row.approved) throw problem(p.notFound);
  await tx
    .update(redeemBatches)
    .set({ approved: true, updated_at: now, version: row.version + 1 })
    .where(eq(redeemBatches.id, row.id));
  audit.changes({ approved: { before: false, after: true } });
};
