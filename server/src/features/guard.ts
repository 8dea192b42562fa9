import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { closedProblem, featureProblems } from '@wyrmgate/contract/features';
import { type BuiltInFeature, isAccessible } from '@wyrmgate/contract/features-constants';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { featureRolesOf } from './service.ts';
import { features } from './table.ts';

const featureQuery = prepared((tx) =>
  tx
    .select()
    .from(features)
    .where(eq(features.key, sql.placeholder('feature')))
    .prepare('features_find'),
);

/** Whether staff disabled a feature, regardless of the role that it requires. */
export const isFeatureOff = async (tx: Tx, feature: BuiltInFeature): Promise<boolean> =>
  (await featureQuery(tx).execute({ feature }))[0]?.status === 'disabled';

export type Feature = typeof features.$inferSelect;

/**
 * Reads the feature of an endpoint. Called for each request, so a disabled feature is closed in every process
 * immediately.
 */
export const readFeature = async (db: Tx, { feature }: Pick<EndpointSpec, 'feature'>): Promise<Feature | undefined> =>
  feature === undefined ? undefined : (await featureQuery(db).execute({ feature }))[0];

/** Returns why the feature of an endpoint is closed for `actor`, or undefined. */
export const findFeatureProblem = (
  { feature }: Pick<EndpointSpec, 'feature'>,
  row: Feature | undefined,
  actor: Actor,
): ProblemError | undefined => {
  if (feature === undefined || row === undefined || isAccessible(row, featureRolesOf(actor))) return undefined;
  return row.status === 'disabled'
    ? problem(closedProblem[feature])
    : problem(featureProblems.authorityRequired, { details: { authority: row.required_role } });
};
