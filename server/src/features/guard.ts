import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { closedProblem, featureProblems } from '@wyrmgate/contract/features';
import { type BuiltInFeature, isAccessible } from '@wyrmgate/contract/features-constants';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { featureRolesOf } from './service.ts';
import { features } from './table.ts';

const featureQuery = prepared((tx) =>
  tx
    .select()
    .from(features)
    .where(eq(features.key, sql.placeholder('feature')))
    .prepare('features_find'),
);

/** Whether staff disabled a feature, whatever role it requires. */
export const isFeatureOff = async (tx: Tx, feature: BuiltInFeature): Promise<boolean> =>
  (await featureQuery(tx).execute({ feature }))[0]?.status === 'disabled';

/**
 * Returns why the feature of an endpoint is closed for `actor`, or undefined. Reads the database on each call, so a disabled
 * feature is closed in every process immediately.
 */
export const findFeatureProblem = async (
  { database: { db } }: Pick<Platform, 'database'>,
  { feature }: Pick<EndpointSpec, 'feature'>,
  actor: Actor,
): Promise<ProblemError | undefined> => {
  if (feature === undefined) return undefined;
  const [row] = await featureQuery(db).execute({ feature });
  if (row === undefined || isAccessible(row, featureRolesOf(actor))) return undefined;
  return row.status === 'disabled'
    ? problem(closedProblem[feature])
    : problem(featureProblems.authorityRequired, { details: { authority: row.required_role } });
};
