// Registrations that wait for their address to be confirmed. Nobody can tell from outside whether the address belonged to
// somebody already: such a registration waits, too, holds its name and answers its password, but has no link.
import { authProblems, type auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage, type Language } from '@wyrmgate/contract/languages';
import { and, desc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUserByEmail, findUserByName, type UserRow } from '../users/service.ts';
import { createAccount, type NewAccount, socialIdContext } from './accounts.ts';
import { pendingRegistrations } from './table.ts';

/** A link works this long; the registration waits longer, for another link. */
export const linkHours = 24;
const waitDays = 7;

export type PendingRow = typeof pendingRegistrations.$inferSelect;
const after = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const languageOf = ({ language }: { language: string }): Language => (isLanguage(language) ? language : 'en');

/** The registration that waits under this name, or with this address. */
export const findPending = async (tx: Tx, typed: string, now: Date): Promise<PendingRow | undefined> => {
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

/** Whether the name belongs to a user, or waits to. */
export const isNameTaken = async (tx: Tx, username: string, now: Date): Promise<boolean> => {
  if (await findUserByName(tx, username)) return true;
  return (await findPending(tx, username, now)) !== undefined;
};

/** Lets a registration wait and mails its link; the owner of an address that is somebody's gets a word of warning instead. */
export const storePending = async (work: Work, account: NewAccount, mails: boolean): Promise<void> => {
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
      discovery_source: account.discoverySource,
      custom_source: account.customSource || null,
      character_name: account.characterName || null,
      referral_code: account.referralCode ?? null,
      language: account.language,
      created_at: now,
      expires_at: after(now, waitDays * 24),
      token_hash: owner ? null : sha256(token),
      token_expires_at: owner ? null : after(now, linkHours),
    })
    .returning();
  if (!row) throw new Error('The registration was not stored.');
  audit.note(
    owner
      ? `"${row.username}" asked for the address of another account, whose owner was told.`
      : `"${row.username}" waits for the confirmation of its address.`,
  );
  if (!mails) return;
  if (owner) await warnOwner(tx, platform, owner, row);
  else await mailLink(tx, platform, row, token);
  work.afterCommit(() => platform.mail.wake());
};

const warnOwner = (tx: Tx, { mail }: Platform, owner: UserRow, { id }: PendingRow): Promise<void> =>
  mail.enqueue(tx, {
    cause: `pending:${id}:address-in-use`,
    to: owner.email,
    template: 'address-in-use',
    language: languageOf(owner),
    values: { username: owner.username },
  });

const mailLink = (tx: Tx, { mail }: Platform, row: PendingRow, token: string): Promise<void> =>
  mail.enqueue(tx, {
    cause: `pending:${row.id}:verify:${sha256(token).slice(0, 16)}`,
    to: row.email,
    template: 'verify-email',
    language: languageOf(row),
    values: { username: row.username, hours: linkHours },
    secret: { token },
  });

/** Makes a user of a registration that waited, and welcomes him. */
export const activate = async (work: Work, row: PendingRow): Promise<UserRow> => {
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
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.id, row.id));
  await welcome(work, user);
  return user;
};

/** Posts the mail that every new user gets. */
export const welcome = async ({ tx, platform, audit, afterCommit }: Work, user: UserRow): Promise<void> => {
  await platform.mail.enqueue(tx, {
    cause: `user:${user.id}:welcome`,
    to: user.email,
    template: 'welcome',
    language: languageOf(user),
    values: { username: user.username },
  });
  afterCommit(() => platform.mail.wake());
  audit.actor(user);
  audit.target('user', user.id);
};

export const verifyEmail = async (
  work: Work,
  { body }: Received<(typeof contract)['verifyEmail']>,
): Promise<Returned<(typeof contract)['verifyEmail']>> => {
  const { tx, now } = work;
  const { token_hash, token_expires_at, expires_at } = pendingRegistrations;
  // Taken and used up in one statement, so that a link that is followed twice at once opens one account.
  const [row] = await tx
    .update(pendingRegistrations)
    .set({ token_hash: null })
    .where(and(eq(token_hash, sha256(body.token)), gt(token_expires_at, now), gt(expires_at, now)))
    .returning();
  if (!row) throw problem(authProblems.verificationInvalid);
  try {
    const { username } = await activate(work, row);
    return { username };
  } catch (error) {
    const taken = violatedUnique(error);
    if (taken === undefined) throw error;
    throw problem(taken.includes('username') ? authProblems.usernameTaken : authProblems.verificationInvalid);
  }
};

/** What somebody typed who waits for a link. */
export type ResendRequest = { account: string };
export const resendQueue = 'auth.resend-verification';

/**
 * Puts the question aside for a job and answers. Nothing here looks for the registration, so that neither the answer nor its
 * time tells whether one waits. Nor is the job woken: its work must not fall together with the next request.
 */
export const resendVerification = async (
  { platform, tx }: Work,
  { body }: Received<(typeof contract)['resendVerification']>,
): Promise<Returned<(typeof contract)['resendVerification']>> => {
  const request: ResendRequest = { account: body.account };
  await platform.jobs.send(tx, resendQueue, request);
  return { sent: true };
};

/** Mails a new link in place of the old one, if a registration waits under that name or with that address. */
export const resendLink = async (platform: Platform, { account }: ResendRequest): Promise<void> => {
  const { database, clock, mail } = platform;
  const now = clock.now();
  const found = await findPending(database.db, account, now);
  if (!found?.token_hash || !(await mayMail(platform, found.email))) return;
  const token = randomToken();
  await database.transaction(async (tx) => {
    const [row] = await tx
      .update(pendingRegistrations)
      .set({ token_hash: sha256(token), token_expires_at: after(now, linkHours) })
      // Not if it was opened meanwhile.
      .where(and(eq(pendingRegistrations.id, found.id), isNotNull(pendingRegistrations.token_hash)))
      .returning();
    if (row) await mailLink(tx, platform, row, token);
  });
  mail.wake();
};

/** Takes one of the mails that an address may get on the word of people who are not logged in. */
export const mayMail = async ({ limits }: Platform, address: string): Promise<boolean> =>
  (await limits.consume('addressMails', address.toLowerCase())) === 0;
