import { randomInt } from 'node:crypto';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { type launcherLogins as contract, launcherLoginProblems } from '@wyrmgate/contract/launcher-logins';
import {
  launcherCodeLetters,
  launcherCodeSeconds,
  launcherPollSeconds,
  launcherTokenSeconds,
} from '@wyrmgate/contract/launcher-logins-constants';
import { common } from '@wyrmgate/contract/problem';
import { and, eq, gt } from 'drizzle-orm';
import { findLauncherSession, startLauncherSession } from '../auth/launcher-session.ts';
import { endSession, notifySessionsEnded } from '../auth/session.ts';
import type { External, User, Work } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import { balanceOf } from '../ledger/service.ts';
import { notify } from '../notifications/notify.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { lockUser } from '../users/service.ts';
import { launcherLogins } from './table.ts';

type Contract = typeof contract;
const codeLength = 8;

const userHash = ({ crypto }: Pick<Platform, 'crypto'>, code: string): string => crypto.mac('launcher-login', code);

export const startLogin = async (
  { tx, now, request, platform }: Work,
  { body }: Received<Contract['start']>,
): Promise<Returned<Contract['start']>> => {
  const letters = Array.from({ length: codeLength }, () => launcherCodeLetters[randomInt(launcherCodeLetters.length)]);
  const code = letters.join('');
  const device = randomToken();
  await tx.insert(launcherLogins).values({
    device_hash: sha256(device),
    user_hash: userHash(platform, code),
    name: body.name,
    ip_address: request.ip,
    user_agent: request.userAgent,
    state: 'pending',
    interval: launcherPollSeconds,
    created_at: now,
    expires_at: new Date(now.getTime() + launcherCodeSeconds * 1000),
  });
  return {
    device_code: device,
    user_code: `${code.slice(0, 4)}-${code.slice(4)}`,
    verification_uri: `${platform.env.publicUrl}/device`,
    expires_in: launcherCodeSeconds,
    interval: launcherPollSeconds,
  };
};

type Outcome = { token: string } | { error: ProblemError };
const failed = (declared: Parameters<typeof problem>[0], details?: object): Outcome => ({
  error: problem(declared, details ? { details } : {}),
});

const poll = async ({ tx, now, platform, afterCommit }: Work, device: string): Promise<Outcome> => {
  const isRequest = eq(launcherLogins.device_hash, sha256(device));
  const [asked] = await tx.select({ user: launcherLogins.user_id }).from(launcherLogins).where(isRequest);
  // Locks the user before the request, like calls that end sessions do, to avoid deadlocks.
  if (asked?.user != null) await lockUser(tx, asked.user);
  const [row] = await tx.select().from(launcherLogins).where(isRequest).for('update');
  if (!row || row.state === 'used' || row.expires_at <= now) return failed(launcherLoginProblems.expiredToken);
  const tooEarly = row.polled_at !== null && now.getTime() - row.polled_at.getTime() < row.interval * 1000;
  // Each poll that comes too early makes the launcher wait longer (RFC 8628, 3.5).
  const interval = tooEarly ? row.interval + launcherPollSeconds : row.interval;
  const set = (values: Partial<typeof launcherLogins.$inferInsert>) =>
    tx.update(launcherLogins).set(values).where(eq(launcherLogins.id, row.id));
  await set({ polled_at: now, interval });
  if (tooEarly) return failed(launcherLoginProblems.slowDown, { interval });
  // An approval that was stored between the two reads counts at the next poll.
  if (row.state === 'pending' || row.user_id !== asked?.user)
    return failed(launcherLoginProblems.authorizationPending, { interval });
  if (row.state === 'denied' || row.user_id === null || row.session_id === null)
    return failed(launcherLoginProblems.accessDenied);
  await set({ state: 'used' });
  const { name, ip_address: ip, user_agent: userAgent } = row;
  const started = await startLauncherSession(tx, row.user_id, row.session_id, { name, ip, userAgent, now });
  if (!started) return failed(launcherLoginProblems.accessDenied);
  afterCommit(() => notifySessionsEnded(platform, started.crowdedOut, 'crowdedOut'));
  await notify(platform, tx, {
    user: row.user_id,
    kind: 'new_device',
    cause: `launcher-login:${row.id}`,
    data: { device: name },
    link: '/profile?tab=security',
  });
  return { token: started.token };
};

/** Errors are thrown after the commit, so that the time of the poll is stored. */
export const pollLogin = async (
  context: External,
  { body }: Received<Contract['poll']>,
): Promise<Returned<Contract['poll']>> => {
  const outcome = await context.transaction((work) => poll(work, body.device_code));
  if ('error' in outcome) throw outcome.error;
  return { access_token: outcome.token, token_type: 'Bearer', expires_in: launcherTokenSeconds };
};

export const showPlayer = async ({ tx, now, request }: Work): Promise<Returned<Contract['me']>> => {
  const found = await findLauncherSession(tx, request.bearer, now);
  if (!found) throw problem(launcherLoginProblems.tokenInvalid);
  const { user, expiresAt } = found;
  return {
    id: user.id,
    username: user.username,
    language: isLanguage(user.language) ? user.language : 'en',
    coins: await balanceOf(tx, user.id),
    expires_at: expiresAt.toISOString(),
  };
};

export const endLogin = async ({ tx, now, request }: Work): Promise<Returned<Contract['logOut']>> => {
  const found = await findLauncherSession(tx, request.bearer, now);
  if (!found) throw problem(launcherLoginProblems.tokenInvalid);
  await endSession(tx, found.sessionId, 'loggedOut', now);
  return { ended: true };
};

/** Every unknown code counts as a guess, both for the account and for the address. */
const countGuess = async ({ platform, actor, request }: External<User>): Promise<void> => {
  const waits = [
    await platform.limits.consume('wrongCodes', `launcher:${actor.id}`),
    await platform.limits.consume('wrongCodesFromAddress', `launcher:${clientKey(request.ip)}`),
  ];
  const seconds = Math.max(...waits);
  if (seconds > 0) throw problem(common.tooManyRequests, { retryAfterSeconds: seconds });
};

const findPending = async ({ tx, now, platform }: Work<User>, code: string) => {
  const [row] = await tx
    .select()
    .from(launcherLogins)
    .where(
      and(
        eq(launcherLogins.user_hash, userHash(platform, code)),
        eq(launcherLogins.state, 'pending'),
        gt(launcherLogins.expires_at, now),
      ),
    )
    .for('update');
  return row;
};

export const lookAtLogin = async (
  context: External<User>,
  { body }: Received<Contract['look']>,
): Promise<Returned<Contract['look']>> => {
  const row = await context.transaction((work) => findPending(work, body.user_code));
  if (!row) {
    await countGuess(context);
    throw problem(launcherLoginProblems.codeUnknown);
  }
  return {
    name: row.name,
    address: row.ip_address,
    same_address: clientKey(row.ip_address) === clientKey(context.request.ip),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
};

export const decideLogin = async (
  context: External<User>,
  { body }: Received<Contract['decide']>,
): Promise<Returned<Contract['decide']>> => {
  const found = await context.transaction(async (work) => {
    const { tx, actor, audit } = work;
    const row = await findPending(work, body.user_code);
    if (!row) return false;
    const state = body.approve ? 'approved' : 'denied';
    await tx
      .update(launcherLogins)
      .set({ state, user_id: actor.id, session_id: actor.sessionId })
      .where(eq(launcherLogins.id, row.id));
    audit.target('user', actor.id);
    audit.note(`${row.name}: ${state}`);
    return true;
  });
  if (!found) {
    await countGuess(context);
    throw problem(launcherLoginProblems.codeUnknown);
  }
  return { approved: body.approve };
};
