// Recognises browsers by a random token in a cookie, and other clients by user agent and network. Stores only keyed
// hashes, and deletes devices that have not been used for a long time.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RequestInfo, Work } from '../http/context.ts';
import { cookieText, hostCookie, readCookie } from '../http/cookies.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { UserRow } from '../users/service.ts';
import { devices } from './table.ts';
import { agentName } from './user-agent.ts';

/** Browsers limit the lifetime of cookies to 400 days. */
const cookieDays = 400;
type Caller = Pick<RequestInfo, 'headers' | 'ip' | 'userAgent'>;

/** Returns the calling browser's device token, if it is well-formed. */
export const browserToken = ({ env }: Pick<Platform, 'env'>, request: Caller): string | undefined => {
  const token = readCookie(request, hostCookie(env, 'device'));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Issues a device token to the calling browser, or renews its cookie. Returns undefined for other clients. */
export const ensureBrowserToken = ({ platform, request, setCookie }: Work): string | undefined => {
  if (request.headers['sec-fetch-site'] === undefined) return undefined;
  const value = browserToken(platform, request) ?? randomToken();
  setCookie(cookieText(platform.env, { name: hostCookie(platform.env, 'device'), value, days: cookieDays }));
  return value;
};

/** Returns the network part of an address, which usually stays the same when a household gets a new address. */
const networkOf = (address: string): string => {
  const client = clientKey(address);
  const parts = client.split(client.includes(':') ? ':' : '.');
  return parts.slice(0, 3).join('.');
};

const deviceMarks = (
  { crypto }: Pick<Platform, 'crypto'>,
  userId: number,
  request: Caller,
  token: string | undefined,
) => {
  const mark = (kind: string, value: string) => crypto.mac('device', `${kind}|${userId}|${value}`);
  return {
    token: token === undefined ? undefined : mark('token', token),
    traits: mark('traits', `${agentName(request.userAgent)}|${networkOf(request.ip)}`),
    address: mark('address', clientKey(request.ip)),
  };
};

/** Whether the user has logged in with this browser or from this address before. */
export const isFamiliar = async (platform: Platform, userId: number, request: Caller): Promise<boolean> => {
  const { token, address } = deviceMarks(platform, userId, request, browserToken(platform, request));
  const marks = token === undefined ? [address] : [token, address];
  const rows = await platform.database.db
    .select({ mark: devices.mark })
    .from(devices)
    .where(and(eq(devices.user_id, userId), inArray(devices.mark, marks)))
    .limit(1);
  return rows.length > 0;
};

/** Stores the device of a login. Returns true if it is new, unless this is the user's first login. */
export const rememberDevice = async (
  work: Work,
  user: Pick<UserRow, 'id' | 'last_play'>,
  token: string | undefined,
): Promise<boolean> => {
  const { tx, now, platform, request } = work;
  const marks = deviceMarks(platform, user.id, request, token);
  const returning = user.last_play !== null || (await hasDevices(tx, user.id));
  const present = Object.values(marks).filter((mark) => mark !== undefined);
  const seen = await tx
    .insert(devices)
    // Sorted, so that concurrent logins lock rows in the same order and never deadlock.
    .values(present.sort().map((mark) => ({ user_id: user.id, mark, last_seen_at: now })))
    .onConflictDoUpdate({ target: [devices.user_id, devices.mark], set: { last_seen_at: now } })
    .returning({ mark: devices.mark, fresh: sql<boolean>`xmax = 0` });
  const known = seen.some(({ mark, fresh }) => !fresh && mark !== marks.address);
  return returning && !known;
};

/**
 * Marks the caller's address as familiar once they have proved that they own the account. Their next login still counts
 * as a new device.
 */
export const trustAddress = async ({ tx, now, platform, request }: Work, userId: number): Promise<void> => {
  const { address } = deviceMarks(platform, userId, request, undefined);
  await tx
    .insert(devices)
    .values({ user_id: userId, mark: address, last_seen_at: now })
    .onConflictDoUpdate({ target: [devices.user_id, devices.mark], set: { last_seen_at: now } });
};

const hasDevices = async (tx: Tx, userId: number): Promise<boolean> => {
  const rows = await tx.select({ mark: devices.mark }).from(devices).where(eq(devices.user_id, userId)).limit(1);
  return rows.length > 0;
};
