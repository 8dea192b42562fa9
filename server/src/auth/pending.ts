// Registrations awaiting email confirmation. If the email belongs to an account, the registration is stored
// without a link, so that callers cannot find out whether the email is taken.
import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import { confirmationHours } from '@wyrmgate/contract/auth-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage, type Language } from '@wyrmgate/contract/languages';
import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { sendRegistration } from '../deliveries/changes.ts';
import type { PasswordSecret } from '../game/shapes.ts';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { attributeRegistration, countSignUp } from '../sponsors/attribution.ts';
import { findUserByEmail, findUserByName, type UserRow } from '../users/service.ts';
import { emit } from '../webhooks/emit.ts';
import { createAccount, type NewAccount, socialIdContext } from './create-account.ts';
import { pendingRegistrations } from './table.ts';

// Longer than a link is valid, so that the player can still request another one.
const pendingDays = 7;

const gamePasswordContext = 'game-password';

export type PendingRegistration = typeof pendingRegistrations.$inferSelect;
const addHours = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const languageOf = ({ language }: { language: string }): Language => (isLanguage(language) ? language : 'en');

/** Returns the pending registration with this username or email. */
export const findPending = async (tx: Tx, typed: string, now: Date): Promise<PendingRegistration | undefined> => {
  if (typed.includes('\0')) return undefined;
  const { username, email, token_hash, expires_at, id } = pendingRegistrations;
  const byAddress = and(eq(sql`lower(${email})`, typed.toLowerCase()), isNotNull(token_hash));
  const [row] = await tx
    .select()
    .from(pendingRegistrations)
    .where(and(gt(expires_at, now), or(eq(sql`lower(${username})`, typed.toLowerCase()), byAddress)))
    .orderBy(desc(id))
    .limit(1);
  return row;
};

/** Whether a user or a pending registration has this username. */
export const isNameTaken = async (tx: Tx, username: string, now: Date): Promise<boolean> => {
  if (await findUserByName(tx, username)) return true;
  return (await findPending(tx, username, now)) !== undefined;
};

/** Returns which of these lower-case names are taken by pending registrations. */
export const pendingNames = async (tx: Tx, names: readonly string[], now: Date): Promise<Set<string>> => {
  if (names.length === 0) return new Set();
  const name = sql<string>`lower(${pendingRegistrations.username})`;
  const rows = await tx
    .select({ name })
    .from(pendingRegistrations)
    .where(and(inArray(name, [...names]), gt(pendingRegistrations.expires_at, now)));
  return new Set(rows.map((row) => row.name));
};

/** Stores a pending registration and emails its link. If the email belongs to an account, warns its owner instead. */
export const storePending = async (
  work: Work,
  account: NewAccount & { gamePassword: PasswordSecret },
  sendEmail: boolean,
): Promise<void> => {
  const { tx, now, platform, audit } = work;
  const token = randomToken();
  const owner = await findUserByEmail(tx, account.email);
  await tx
    .delete(pendingRegistrations)
    .where(
      and(
        eq(sql`lower(${pendingRegistrations.username})`, account.username.toLowerCase()),
        lte(pendingRegistrations.expires_at, now),
      ),
    );
  const [row] = await tx
    .insert(pendingRegistrations)
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      social_id: platform.crypto.seal(account.socialId, socialIdContext),
      game_password: platform.crypto.seal(account.gamePassword, gamePasswordContext),
      discovery_source: account.discoverySource,
      custom_source: account.customSource || null,
      character_name: account.characterName || null,
      referral_code: account.referralCode ?? null,
      referral_link: account.referralLink ?? false,
      language: account.language,
      created_at: now,
      expires_at: addHours(now, pendingDays * 24),
      token_hash: owner ? null : sha256(token),
      token_expires_at: owner ? null : addHours(now, confirmationHours),
    })
    .returning();
  if (!row) throw new Error('The registration was not stored.');
  await countSignUp(work, account.referralCode);
  audit.note(
    owner
      ? `"${row.username}" used the email of another account; its owner was notified.`
      : `"${row.username}" has yet to confirm their email.`,
  );
  if (!sendEmail) return;
  if (owner) await emailExistingOwner(tx, platform, owner, row);
  else await emailLink(tx, platform, row, token);
};

const emailExistingOwner = (tx: Tx, { mail }: Platform, owner: UserRow, { id }: PendingRegistration): Promise<void> =>
  mail.enqueue(tx, {
    cause: `pending:${id}:address-in-use`,
    to: owner.email,
    template: 'address-in-use',
    language: languageOf(owner),
    values: { username: owner.username },
  });

const emailLink = (tx: Tx, { mail }: Platform, row: PendingRegistration, token: string): Promise<void> =>
  mail.enqueue(tx, {
    cause: `pending:${row.id}:verify:${sha256(token).slice(0, 16)}`,
    to: row.email,
    template: 'verify-email',
    language: languageOf(row),
    values: { username: row.username, hours: confirmationHours },
    secret: { token },
  });

/** Turns a pending registration into a user and sends the welcome email. */
export const activatePending = async (work: Work, row: PendingRegistration): Promise<UserRow> => {
  const { tx, now, platform } = work;
  const user = await createAccount(tx, platform, {
    username: row.username,
    email: row.email,
    passwordHash: row.password_hash,
    socialId: platform.crypto.open(row.social_id, socialIdContext),
    discoverySource: row.discovery_source,
    customSource: row.custom_source ?? undefined,
    characterName: row.character_name ?? undefined,
    referralCode: row.referral_code ?? undefined,
    language: languageOf(row),
    now,
  });
  await attributeRegistration(work, user, row.referral_link);
  await reportRegistration(work, user);
  if (row.game_password !== null)
    await sendRegistration(work, user, {
      password: platform.crypto.open(row.game_password, gamePasswordContext) as PasswordSecret,
      deletionCode: platform.crypto.open(row.social_id, socialIdContext),
    });
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.id, row.id));
  await sendWelcome(work, user);
  return user;
};

/** Emits the webhook event for a new player. */
export const reportRegistration = ({ platform, tx }: Work, { id, language }: UserRow): Promise<void> =>
  emit(platform, tx, { type: 'user.registered', cause: `user:${id}`, data: { user_id: id, language } });

/** Sends the welcome email and records the new user in the audit row. */
export const sendWelcome = async ({ tx, platform, audit }: Work, user: UserRow): Promise<void> => {
  await platform.mail.enqueue(tx, {
    cause: `user:${user.id}:welcome`,
    to: user.email,
    template: 'welcome',
    language: languageOf(user),
    values: { username: user.username },
  });
  audit.actor(user);
  audit.target('user', user.id);
};

export const verifyEmail = async (
  work: Work,
  { body }: Received<(typeof contract)['verifyEmail']>,
): Promise<Returned<(typeof contract)['verifyEmail']>> => {
  const { tx, now } = work;
  const { token_hash, token_expires_at, expires_at } = pendingRegistrations;
  // Finds and uses the link in one statement, so that concurrent requests with the same link create one account.
  const [row] = await tx
    .update(pendingRegistrations)
    .set({ token_hash: null })
    .where(and(eq(token_hash, sha256(body.token)), gt(token_expires_at, now), gt(expires_at, now)))
    .returning();
  if (!row) throw problem(authProblems.verificationInvalid);
  try {
    const { username } = await activatePending(work, row);
    return { username };
  } catch (error) {
    const taken = violatedUnique(error);
    if (taken === undefined) throw error;
    throw problem(taken.includes('username') ? authProblems.usernameTaken : authProblems.verificationInvalid);
  }
};

/** `account` is a username or an email, as typed. */
export type ResendRequest = { account: string };
export const resendQueue = 'auth.resend-verification';

/**
 * Queues the request without looking up the registration, so that neither the response nor its timing reveals whether
 * one exists. Does not wake the job, because the next request could measure its work.
 */
export const resendVerification = async (
  { platform, tx }: Work,
  { body }: Received<(typeof contract)['resendVerification']>,
): Promise<Returned<(typeof contract)['resendVerification']>> => {
  const request: ResendRequest = { account: body.account };
  await platform.jobs.send(tx, resendQueue, request);
  return { sent: true };
};

/** Emails a new link, which replaces the old one, if this account has a pending registration. */
export const resendLink = async (platform: Platform, { account }: ResendRequest): Promise<void> => {
  const { database, clock } = platform;
  const now = clock.now();
  const found = await findPending(database.db, account, now);
  if (!found?.token_hash || !(await consumeEmailLimit(platform, found.email))) return;
  const token = randomToken();
  await database.transaction(async (tx) => {
    const [row] = await tx
      .update(pendingRegistrations)
      .set({ token_hash: sha256(token), token_expires_at: addHours(now, confirmationHours) })
      // Changes nothing if the registration was confirmed after it was read.
      .where(and(eq(pendingRegistrations.id, found.id), isNotNull(pendingRegistrations.token_hash)))
      .returning();
    if (row) await emailLink(tx, platform, row, token);
  });
};

/** Counts an email that a visitor triggered to this address. Returns false if the limit has been reached. */
export const consumeEmailLimit = async ({ limits }: Platform, address: string): Promise<boolean> =>
  (await limits.consume('addressMails', address.toLowerCase())) === 0;
