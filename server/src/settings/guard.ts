import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import { common } from '@wyrmgate/contract/problem';
import { maintenanceStateAt } from '@wyrmgate/contract/settings-rules';
import type { Actor } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listContains, networkList } from '../platform/network/private-networks.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, scheduleOf } from './service.ts';

/** The settings that decide whether a call is served. */
type SiteAccess = {
  schedule: Parameters<typeof maintenanceStateAt>[0];
  allowsAdmin(ip: string): boolean;
};
type Needs = Pick<Platform, 'cache' | 'clock' | 'database' | 'limits'>;

const cacheKey = 'settings:access';
/** Maximum delay for a process that missed an invalidation. */
const cacheSeconds = 5;
/** Retry-After for maintenance without a scheduled end. */
const defaultRetrySeconds = 600;
const maxRetrySeconds = 86_400;

/** Returns whether these networks allow an address into the back office. */
export const isAllowedAddress = (networks: readonly string[], ip: string): boolean =>
  networks.length === 0 || listContains(networkList(networks), ip);

const readSiteAccess = async ({ cache, database, limits }: Needs): Promise<SiteAccess> => {
  const cached = cache.get<SiteAccess>(cacheKey);
  if (cached) return cached;
  const generation = cache.generation();
  const settings = await readSettings(database.db);
  limits.adjust(settings.rate_limit_percent);
  const list = networkList(settings.admin_allowed_addresses);
  const access: SiteAccess = {
    schedule: scheduleOf(settings),
    allowsAdmin: (ip) => settings.admin_allowed_addresses.length === 0 || listContains(list, ip),
  };
  if (generation === cache.generation()) cache.set(cacheKey, access, { seconds: cacheSeconds, tag: 'settings' });
  return access;
};

// Only the schedule is cached; its state is computed per call, so maintenance starts and ends on time.
const isClosed = ({ schedule }: SiteAccess, now: Date): boolean =>
  maintenanceStateAt(schedule, now.getTime()) === 'active';

export const isClosedNow = async (platform: Needs): Promise<boolean> =>
  isClosed(await readSiteAccess(platform), platform.clock.now());

const isBackOffice = ({ access }: Pick<EndpointSpec, 'access'>): boolean =>
  access.kind === 'backOffice' || access.kind === 'staff' || access.kind === 'level';

/** Returns whether a cached response may be served. Does not read the database, so it returns false when in doubt. */
export const isKnownOpen = ({ cache, clock }: Needs, spec: Pick<EndpointSpec, 'duringMaintenance'>): boolean => {
  if (spec.duringMaintenance) return true;
  const access = cache.get<SiteAccess>(cacheKey);
  return access !== undefined && !isClosed(access, clock.now());
};

/**
 * Throws for back-office calls from addresses outside the allowed networks, and for player calls during maintenance.
 * Calls from the server's page renderer pass, because pages respond with 503 themselves.
 */
export const assertOpenFor = async (
  platform: Needs,
  spec: Pick<EndpointSpec, 'access' | 'duringMaintenance'>,
  actor: Actor,
  { ip, internal }: { ip: string; internal: boolean },
): Promise<void> => {
  if (isBackOffice(spec)) {
    if (!(await readSiteAccess(platform)).allowsAdmin(ip)) throw problem(common.addressRefused);
    return;
  }
  if (spec.duringMaintenance || internal) return;
  const access = await readSiteAccess(platform);
  const now = platform.clock.now();
  if (!isClosed(access, now) || (actor.kind === 'user' && opensAdmin(actor.permissions))) return;
  const { endTime } = access.schedule;
  const seconds = endTime === null ? defaultRetrySeconds : Math.ceil((Date.parse(endTime) - now.getTime()) / 1000);
  throw problem(common.maintenance, { retryAfterSeconds: Math.min(Math.max(seconds, 1), maxRetrySeconds) });
};
