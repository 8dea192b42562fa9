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

/** How a feature of the portal stands before anybody touched it. */
export const defaultFeature = (key: string): FeatureRow => ({
  key,
  name: '',
  description: '',
  status: 'enabled',
  required_role: null,
  version: 0,
  updated_at: null,
});

/** All features: the portal's own first, the others by age. */
export const readFeatures = async (tx: Tx): Promise<FeatureRow[]> => {
  const rows = await tx.select().from(features).orderBy(asc(features.created_at), asc(features.key));
  const own = builtInFeatures.map((key) => rows.find((row) => row.key === key) ?? defaultFeature(key));
  return [...own, ...rows.filter(({ key }) => !isBuiltIn(key))];
};

const cacheKey = 'features';

/** The same from memory, five seconds at most; a change drops it at once. For what is shown, never for what is allowed. */
const recallFeatures = async (tx: Tx, { cache }: Pick<Platform, 'cache'>): Promise<FeatureRow[]> => {
  const known = cache.get<FeatureRow[]>(cacheKey);
  if (known) return known;
  const generation = cache.generation();
  const rows = await readFeatures(tx);
  if (generation === cache.generation()) cache.set(cacheKey, rows, { seconds: 5, tag: 'features' });
  return rows;
};

/** The roles by which features are opened. Authority over the site opens all of them. */
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

/** What the caller may know: the portal's own features, and of the others those whose role he holds. */
export const listFeatures = async ({ tx, platform, actor }: Work): Promise<Returned<(typeof contract)['list']>> => {
  const held = featureRolesOf(actor);
  const rows = await recallFeatures(tx, platform);
  return {
    features: rows
      .filter(({ key, required_role: role }) => isBuiltIn(key) || role === null || held.includes(role))
      .map(({ key, name, description, status, required_role }) => ({
        key,
        name,
        description,
        status,
        required_role,
        accessible: isAccessible({ status, required_role }, held),
      })),
  };
};
