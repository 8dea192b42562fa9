import type { Platform } from '../platform/platform.ts';
import { analyticsOf, readSettings } from '../settings/service.ts';

type Needs = Pick<Platform, 'cache' | 'database'>;

const cacheKey = 'settings:analytics';

/** The origin from which a page may load the site owner's analytics. The back office loads none. */
export const analyticsOrigin = async ({ cache, database }: Needs, url: string): Promise<string | undefined> => {
  if (/^\/admin(?![\w-])/.test(url)) return undefined;
  const cached = cache.get<{ origin: string | undefined }>(cacheKey);
  if (cached) return cached.origin;
  const generation = cache.generation();
  const analytics = analyticsOf(await readSettings(database.db));
  const origin = analytics ? new URL(analytics.script).origin : undefined;
  if (generation === cache.generation()) cache.set(cacheKey, { origin }, { seconds: 5, tag: 'settings' });
  return origin;
};
