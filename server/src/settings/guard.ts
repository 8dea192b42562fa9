import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import { common } from '@wyrmgate/contract/problem';
import { maintenanceStateAt } from '@wyrmgate/contract/settings-rules';
import type { Actor } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listContains, networkList } from '../platform/network/private-networks.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings, scheduleOf } from './service.ts';

/** What the settings say to a call before it is served. */
type SiteAccess = {
  schedule: Parameters<typeof maintenanceStateAt>[0];
  admits(ip: string): boolean;
};
type Needs = Pick<Platform, 'cache' | 'clock' | 'database' | 'limits'>;

const key = 'settings:gate';
/** A copy of the server that did not hear of a change is at most this late. */
const seconds = 5;
/** Answered as Retry-After when no end is planned. */
const unplannedSeconds = 600;
const mostSeconds = 86_400;

/** Whether the caller's address may enter the back-office, by these networks. */
export const isAllowedAddress = (networks: readonly string[], ip: string): boolean =>
  networks.length === 0 || listContains(networkList(networks), ip);

const readSiteAccess = async ({ cache, database, limits }: Needs): Promise<SiteAccess> => {
  const known = cache.get<SiteAccess>(key);
  if (known) return known;
  const generation = cache.generation();
  const settings = await readSettings(database.db);
  limits.adjust(settings.rate_limit_percent);
  const list = networkList(settings.admin_allowed_addresses);
  const gate: SiteAccess = {
    schedule: scheduleOf(settings),
    admits: (ip) => settings.admin_allowed_addresses.length === 0 || listContains(list, ip),
  };
  if (generation === cache.generation()) cache.set(key, gate, { seconds, tag: 'settings' });
  return gate;
};

// The schedule is kept, its state is not: it starts and ends at its very second.
const isClosed = ({ schedule }: SiteAccess, now: Date): boolean =>
  maintenanceStateAt(schedule, now.getTime()) === 'active';

/** Whether the portal is closed to players now. */
export const isClosedNow = async (platform: Needs): Promise<boolean> =>
  isClosed(await readSiteAccess(platform), platform.clock.now());

const isBackOffice = ({ access }: Pick<EndpointSpec, 'access'>): boolean =>
  access.kind === 'backOffice' || access.kind === 'staff' || access.kind === 'level';

/** Whether a kept answer may be given to anybody: without a look at the database, so "not sure" is no. */
export const isKnownOpen = ({ cache, clock }: Needs, spec: Pick<EndpointSpec, 'duringMaintenance'>): boolean => {
  if (spec.duringMaintenance) return true;
  const gate = cache.get<SiteAccess>(key);
  return gate !== undefined && !isClosed(gate, clock.now());
};

/**
 * Refuses the back-office to addresses outside its networks, and everything else to players while the portal is under
 * maintenance. The server's own pages pass: what they ask for is open to everybody, and they answer 503 themselves.
 */
export const assertOpenFor = async (
  platform: Needs,
  spec: Pick<EndpointSpec, 'access' | 'duringMaintenance'>,
  actor: Actor,
  { ip, internal }: { ip: string; internal: boolean },
): Promise<void> => {
  if (isBackOffice(spec)) {
    if (!(await readSiteAccess(platform)).admits(ip)) throw problem(common.addressRefused);
    return;
  }
  if (spec.duringMaintenance || internal) return;
  const gate = await readSiteAccess(platform);
  const now = platform.clock.now();
  if (!isClosed(gate, now) || (actor.kind === 'user' && opensAdmin(actor.permissions))) return;
  const { endTime } = gate.schedule;
  const left = endTime === null ? unplannedSeconds : Math.ceil((Date.parse(endTime) - now.getTime()) / 1000);
  throw problem(common.maintenance, { retryAfterSeconds: Math.min(Math.max(left, 1), mostSeconds) });
};
