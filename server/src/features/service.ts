import { siteAuthorityOf } from '@wyrmgate/contract/authority';
import type { Returned } from '@wyrmgate/contract/endpoint';
import type { features as contract } from '@wyrmgate/contract/features';
import { builtInFeatures, type FeatureRole, isAccessible, isBuiltIn } from '@wyrmgate/contract/features-constants';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import { asc } from 'drizzle-orm';
import type { Actor, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { features } from './table.ts';

export type FeatureRow = Omit<typeof features.$inferSelect, 'created_at' | 'updated_at'> & { updated_at: Date | null };

export const defaultFeature = (key: string): FeatureRow => ({
  key,
  name: '',
  description: '',
  status: 'enabled',
  required_role: null,
  version: 0,
  updated_at: null,
});

/** Returns all features: built-in ones first, then the others, oldest first. */
export const readFeatures = async (tx: Tx): Promise<FeatureRow[]> => {
  const rows = await tx.select().from(features).orderBy(asc(features.created_at), asc(features.key));
  const builtIn = builtInFeatures.map((key) => rows.find((row) => row.key === key) ?? defaultFeature(key));
  return [...builtIn, ...rows.filter(({ key }) => !isBuiltIn(key))];
};

const cacheKey = 'features';

/** Returns features that may be five seconds old. For display only; access checks read the database. */
const readCachedFeatures = async (tx: Tx, { cache }: Pick<Platform, 'cache'>): Promise<FeatureRow[]> => {
  const cached = cache.get<FeatureRow[]>(cacheKey);
  if (cached) return cached;
  const generation = cache.generation();
  const rows = await readFeatures(tx);
  if (generation === cache.generation()) cache.set(cacheKey, rows, { seconds: 5, tag: 'features' });
  return rows;
};

/** Returns the feature roles of a caller. Site admins hold all of them. */
export const featureRolesOf = (actor: Actor): FeatureRole[] => {
  if (actor.kind === 'visitor') return [];
  if (siteAuthorityOf(actor.authority) === 'ADMIN' || actor.permissions.includes('*'))
    return ['PLAYER', 'SPONSOR', 'STAFF', 'ADMIN'];
  return [
    'PLAYER',
    ...(actor.isSponsor ? (['SPONSOR'] as const) : []),
    ...(opensAdmin(actor.permissions) ? (['STAFF'] as const) : []),
  ];
};

/** Lists the built-in features, and other features whose required role the caller holds. */
export const listFeatures = async ({ tx, platform, actor }: Work): Promise<Returned<(typeof contract)['list']>> => {
  const roles = featureRolesOf(actor);
  const rows = await readCachedFeatures(tx, platform);
  return {
    features: rows
      .filter(({ key, required_role: role }) => isBuiltIn(key) || role === null || roles.includes(role))
      .map(({ key, name, description, status, required_role }) => ({
        key,
        name,
        description,
        status,
        required_role,
        accessible: isAccessible({ status, required_role }, roles),
      })),
  };
};
