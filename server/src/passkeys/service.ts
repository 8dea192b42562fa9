import { authProblems } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type passkeys as contract, maxPasskeys, type Passkey, passkeyProblems } from '@wyrmgate/contract/passkeys';
import { and, asc, eq } from 'drizzle-orm';
import { assertSessionStillValid } from '../auth/assert-session.ts';
import { completeLogin } from '../auth/complete-login.ts';
import { endUserSessions, notifySessionsEnded } from '../auth/session.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { requireProof } from '../two-factor/reauthentication.ts';
import { findUser } from '../users/service.ts';
import { consumeNonce, issueNonce, relyingParty, userHandleOf, webAuthn } from './relying-party.ts';
import { passkeys } from './table.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Ed25519, ES256 and RS256. Every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257];

type Contract = typeof contract;
type Row = typeof passkeys.$inferSelect;

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  synced: row.backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

const findPasskeys = (tx: Tx, userId: number): Promise<Row[]> =>
  tx.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id));

export const hasPasskey = async (tx: Tx, userId: number): Promise<boolean> =>
  (await findPasskeys(tx, userId)).length > 0;

export const listPasskeys = async ({ tx, actor }: Work<User>): Promise<Returned<Contract['list']>> => ({
  passkeys: (await findPasskeys(tx, actor.id)).map(toPasskey),
});

/** Issues a challenge for any passkey; the browser lets its owner choose one. */
export const issueChallenge = async (work: Work): Promise<Returned<Contract['challenge']>> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(work.platform).expectedRPID,
    challenge: await issueNonce(work),
    userVerification: 'required',
  });
  return { options: { ...options } };
};

export const logInWithPasskey = async (
  context: External,
  { body }: Received<Contract['logIn']>,
): Promise<Returned<Contract['logIn']>> => {
  const userId = await context.transaction((work) => verifyPasskey(work, body.passkey));
  const user = userId === undefined ? undefined : await findUser(context.platform.database.db, userId);
  if (!user || user.status === 'deleted') throw problem(authProblems.passkeyRefused);
  context.audit.target('user', user.id);
  context.audit.actor(user);
  return completeLogin(context, user, { factorAt: context.now });
};

export const beginPasskey = async (
  context: External<User>,
  { body }: Received<Contract['begin']>,
): Promise<Returned<Contract['begin']>> => {
  await requireProof(context, body, passkeyProblems);
  const { generateRegistrationOptions } = await webAuthn();
  return context.transaction(async (work) => {
    const { tx, actor, platform } = work;
    const existing = await findPasskeys(tx, actor.id);
    if (existing.length >= maxPasskeys) throw problem(passkeyProblems.tooMany);
    const options = await generateRegistrationOptions({
      rpName: (await readSettings(tx)).site_name,
      rpID: relyingParty(platform).expectedRPID,
      userName: actor.username,
      userDisplayName: actor.username,
      userID: new Uint8Array(Buffer.from(userHandleOf(platform, actor.id), 'base64url')),
      challenge: await issueNonce(work, actor.id),
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options: { ...options } };
  });
};

export const addPasskey = async (
  work: Work<User>,
  { body }: Received<Contract['add']>,
): Promise<Returned<Contract['add']>> => {
  const { tx, actor, platform, now, audit } = work;
  await assertSessionStillValid(work);
  const expectedChallenge = await consumeNonce(tx, body.credential.response.clientDataJSON, now, actor.id);
  if (expectedChallenge === undefined) throw problem(authProblems.passkeyRefused);
  if ((await findPasskeys(tx, actor.id)).length >= maxPasskeys) throw problem(passkeyProblems.tooMany);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: body.credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    ...relyingParty(platform),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw problem(authProblems.passkeyRefused);
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const [row] = await tx
    .insert(passkeys)
    .values({
      user_id: actor.id,
      name: body.name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: body.credential.response.transports ?? [],
      backed_up: credentialBackedUp,
      created_at: now,
    })
    .returning()
    .catch((error: unknown) => {
      throw violatedUnique(error) === undefined ? error : problem(passkeyProblems.alreadyAdded);
    });
  if (!row) throw new Error('The passkey was not stored.');
  audit.target('passkey', row.id);
  await emailOwner(work, 'passkey-added', row);
  return { passkey: toPasskey(row) };
};

export const renamePasskey = async (
  { tx, actor }: Work<User>,
  { params, body }: Received<Contract['rename']>,
): Promise<Returned<Contract['rename']>> => {
  const [row] = await tx.update(passkeys).set({ name: body.name }).where(ownPasskey(actor, params.id)).returning();
  if (!row) throw problem(passkeyProblems.unknown);
  return { passkey: toPasskey(row) };
};

/** Removes a passkey and ends the caller's other sessions, because the device may be lost or stolen. */
export const removePasskey = async (
  work: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  const { tx, actor, platform, now, audit } = work;
  const [row] = await tx.delete(passkeys).where(ownPasskey(actor, params.id)).returning();
  if (!row) throw problem(passkeyProblems.unknown);
  audit.target('passkey', row.id);
  const ended = await endUserSessions(tx, actor.id, 'factorChanged', now, actor.sessionId);
  work.afterCommit(() => notifySessionsEnded(platform, ended, 'factorChanged'));
  await emailOwner(work, 'passkey-removed', row);
  return { removed: true };
};

const ownPasskey = (actor: User, id: number) => and(eq(passkeys.id, id), eq(passkeys.user_id, actor.id));

const emailOwner = async (
  { tx, actor, platform }: Work<User>,
  template: 'passkey-added' | 'passkey-removed',
  passkey: Row,
): Promise<void> => {
  await platform.mail.enqueue(tx, {
    cause: `passkey:${passkey.id}:${template}`,
    to: actor.email,
    template,
    language: actor.language,
    values: { username: actor.username, name: passkey.name },
  });
};
