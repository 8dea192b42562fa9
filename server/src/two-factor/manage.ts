import { timingSafeEqual } from 'node:crypto';
import { authProblems } from '@wyrmgate/contract/auth';
import type { EndpointSpec, Received, Returned } from '@wyrmgate/contract/endpoint';
import { type twoFactor as contract, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { and, eq, isNull } from 'drizzle-orm';
import { assertSessionStillValid } from '../auth/assert-session.ts';
import { recordFactorProof } from '../auth/factor.ts';
import { endUserSessions, notifySessionsEnded } from '../auth/session.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { renewBackupCodes } from './backup-codes.ts';
import { requireFactor, secretContext } from './check.ts';
import { hasSecondFactor } from './guard.ts';
import { requireProof, requireReauthentication } from './reauthentication.ts';
import { clearSecondFactor } from './reset.ts';
import { readPendingSecret } from './service.ts';
import { twoFactor } from './table.ts';
import { findTimeStep } from './totp.ts';

type Enable = (typeof contract)['enable'];
type Disable = (typeof contract)['disable'];
type Renew = (typeof contract)['backupCodes'];
/** Only the body is typed, because the player and back-office endpoints have different paths. */
type WithBody<E extends EndpointSpec> = Pick<Received<E>, 'body'>;
type EmailTemplate = 'two-factor-enabled' | 'two-factor-disabled' | 'backup-codes-renewed';

const equalInConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

/** Enables the second factor with a code of the pending secret. The caller cannot choose the secret. */
export const enable = async (context: External<User>, { body }: WithBody<Enable>): Promise<Returned<Enable>> => {
  const { actor, platform, now } = context;
  await requireProof(context, { password: body.password }, twoFactorProblems);
  const secret = await readPendingSecret(context);
  if (body.secret !== undefined && !equalInConstantTime(body.secret.replace(/\s/g, '').toUpperCase(), secret))
    throw problem(twoFactorProblems.wrongSecret);
  const step = findTimeStep(secret, body.token, now);
  if (step === undefined) throw problem(authProblems.invalidCode);
  const store = async (work: Work<User>) => {
    const { tx } = work;
    await assertSessionStillValid(work);
    const enabled = await tx
      .update(twoFactor)
      .set({
        secret: platform.crypto.seal(secret, secretContext(actor.id)),
        enabled_at: now,
        pending_secret: null,
        pending_until: null,
        // The code that enables the second factor cannot be used again to log in.
        last_step: step,
        failures: 0,
        locked_until: null,
      })
      .where(and(eq(twoFactor.user_id, actor.id), isNull(twoFactor.enabled_at)))
      .returning({ id: twoFactor.user_id });
    if (enabled.length === 0) throw problem(twoFactorProblems.alreadyEnabled);
    const codes = await renewBackupCodes(tx, platform.crypto, actor.id);
    await recordFactorProof(tx, actor.sessionId, now);
    await endOtherSessions(work);
    await emailOwner(work, 'two-factor-enabled');
    work.audit.changes({ two_factor: { before: false, after: true } });
    return { enabled: true as const, backup_codes: codes };
  };
  return context.transaction(store, { audited: true });
};

export const disable = async (context: External<User>, { body }: WithBody<Disable>): Promise<Returned<Disable>> => {
  const { actor } = context;
  const { password, ...given } = body;
  await assertEnabled(context);
  await requireReauthentication(context, password, twoFactorProblems);
  await requireFactor(context, actor.id, given);
  const store = async (work: Work<User>) => {
    const { tx } = work;
    await assertSessionStillValid(work);
    await clearSecondFactor(tx, actor.id);
    await endOtherSessions(work);
    await emailOwner(work, 'two-factor-disabled');
    work.audit.changes({ two_factor: { before: true, after: false } });
    return { enabled: false as const };
  };
  return context.transaction(store, { audited: true });
};

export const renewCodes = async (context: External<User>, { body }: WithBody<Renew>): Promise<Returned<Renew>> => {
  const { actor, platform } = context;
  const { password, ...given } = body;
  await assertEnabled(context);
  await requireReauthentication(context, password, twoFactorProblems);
  await requireFactor(context, actor.id, given);
  const store = async (work: Work<User>) => {
    await assertSessionStillValid(work);
    const codes = await renewBackupCodes(work.tx, platform.crypto, actor.id);
    await recordFactorProof(work.tx, actor.sessionId, work.now);
    await endOtherSessions(work);
    await emailOwner(work, 'backup-codes-renewed');
    return { backup_codes: codes };
  };
  return context.transaction(store, { audited: true });
};

const assertEnabled = async ({ platform, actor }: External<User>): Promise<void> => {
  if (!(await hasSecondFactor(platform.database.db, actor.id))) throw problem(twoFactorProblems.notEnabled);
};

/** Ends the caller's other sessions, which may belong to an attacker. */
const endOtherSessions = async ({ tx, actor, now, platform, afterCommit }: Work<User>): Promise<void> => {
  const ended = await endUserSessions(tx, actor.id, 'factorChanged', now, actor.sessionId);
  afterCommit(() => notifySessionsEnded(platform, ended, 'factorChanged'));
};

const emailOwner = async ({ tx, actor, now, platform, audit }: Work<User>, template: EmailTemplate): Promise<void> => {
  audit.target('user', actor.id);
  await platform.mail.enqueue(tx, {
    cause: `user:${actor.id}:${template}:${now.getTime()}`,
    to: actor.email,
    template,
    language: actor.language,
    values: { username: actor.username },
  });
};
