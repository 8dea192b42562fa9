import { type dashboard as contract, type PermissionFlag, permissionFlags } from '@wyrmgate/contract/dashboard';
import type { Returned } from '@wyrmgate/contract/endpoint';
import type { User, Work } from '../http/context.ts';
import { sumCompleted } from '../payments/sums.ts';
import { countUsers } from '../users/service.ts';
import { playersInGame } from '../world/live.ts';

/** Site admins have every flag; everyone else has none. */
const flagsOf = (admin: boolean): Record<PermissionFlag, boolean> =>
  Object.fromEntries(permissionFlags.map((flag) => [flag, admin])) as Record<PermissionFlag, boolean>;

/** Returns the caller's access to the back office. Permissions are read per call, so changes take effect immediately. */
export const checkAdmin = async ({ actor }: Work<User>): Promise<Returned<(typeof contract)['check']>> => {
  const admin = actor.permissions.includes('*');
  return {
    username: actor.username,
    authority: admin ? 'ADMIN' : 'NONE',
    systemType: actor.authority,
    permissions: flagsOf(admin),
    granted: [...actor.permissions],
  };
};

/** Returns the statistics of the dashboard. The day starts at midnight UTC. */
export const readStats = async ({ tx, now, platform }: Work<User>): Promise<Returned<(typeof contract)['stats']>> => {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const users = await countUsers(tx, midnight);
  const online = await platform.realtime.online();
  const { cpu: cpuUsage, memoryUsage } = platform.load.read();
  const sums = await sumCompleted(tx, midnight);
  return {
    totalUsers: users.total,
    newUsersToday: users.registered,
    activeUsers: users.active,
    bannedUsers: users.banned,
    onlineUsers: online,
    playersOnline: (await playersInGame(tx, platform.game.family, now)) ?? online,
    donationsToday: sums.find(({ currency }) => currency === 'EUR')?.amount ?? 0,
    donationsTodayCount: sums.reduce((total, { count }) => total + count, 0),
    donationsTodayByCurrency: sums,
    memoryUsage,
    cpuUsage,
  };
};
