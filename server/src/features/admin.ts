import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type AdminFeature,
  type features as contract,
  featureProblems,
  maxFeatures,
  mayBeNameless,
} from '@wyrmgate/contract/features';
import { isBuiltIn } from '@wyrmgate/contract/features-constants';
import { eq } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem, validationProblem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { defaultFeature, type FeatureRow, readFeatures } from './service.ts';
import { features } from './table.ts';

type Contract = typeof contract;

const show = ({ key, name, description, status, required_role, version, updated_at }: FeatureRow): AdminFeature => ({
  key,
  name,
  description,
  status,
  required_role,
  built_in: isBuiltIn(key),
  version,
  updated_at: updated_at?.toISOString() ?? null,
});

const auditedFields = ['name', 'description', 'status', 'required_role'] as const;

export const listForStaff = async ({ tx }: Work<User>): Promise<Returned<Contract['adminList']>> => ({
  features: (await readFeatures(tx)).map(show),
});

/** Locks the row of a feature. The row of a built-in feature is added with the first change. */
const lock = async (tx: Tx, key: string, now: Date): Promise<FeatureRow> => {
  if (isBuiltIn(key))
    await tx
      .insert(features)
      .values({ ...defaultFeature(key), created_at: now, updated_at: now })
      .onConflictDoNothing();
  const [row] = await tx.select().from(features).where(eq(features.key, key)).for('update');
  if (!row) throw problem(featureProblems.notFound);
  return row;
};

export const createFeature = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  audit.target('feature', body.key);
  if (isBuiltIn(body.key)) throw problem(featureProblems.keyTaken);
  const [row] = await tx
    .insert(features)
    .values({ ...body, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw problem(featureProblems.keyTaken);
  if ((await tx.$count(features)) > maxFeatures) throw problem(featureProblems.tooMany);
  audit.changes(changedFields<FeatureRow>(undefined, row, auditedFields));
  return show(row);
};

export const updateFeature = async (
  { tx, audit, now }: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  audit.target('feature', params.key);
  const before = await lock(tx, params.key, now);
  const { version, ...change } = body;
  requireVersion(before.version, version, featureProblems.changedMeanwhile);
  if (change.name === '' && !mayBeNameless(params.key))
    throw validationProblem([
      { code: 'custom', path: ['name'], message: 'features:validation.name', input: change.name },
    ]);
  const [after] = await tx
    .update(features)
    .set({ ...change, version: before.version + 1, updated_at: now })
    .where(eq(features.key, params.key))
    .returning();
  if (!after) throw problem(featureProblems.notFound);
  audit.changes(changedFields<FeatureRow>(before, after, auditedFields));
  return show(after);
};

export const removeFeature = async (
  { tx, audit, now }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('feature', params.key);
  if (isBuiltIn(params.key)) throw problem(featureProblems.builtIn);
  const before = await lock(tx, params.key, now);
  await tx.delete(features).where(eq(features.key, params.key));
  audit.changes(changedFields<FeatureRow>(before, undefined, auditedFields));
  return { deleted: true };
};
