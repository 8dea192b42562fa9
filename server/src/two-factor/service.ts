import { freshFactorMinutes } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type twoFactor as contract, setupMinutes, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { findSessionProof, recordFactorProof } from '../auth/factor.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readSettings } from '../settings/service.ts';
import { countBackupCodes } from './backup-codes.ts';
import { requireFactor, secretContext } from './check.ts';
import { isFresh, mustSetUpTwoFactor } from './guard.ts';
import { twoFactor } from './table.ts';
import { generateSecret, renderQrCode } from './totp.ts';

const findRow = async (tx: Work['tx'], userId: number) => {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.user_id, userId));
  return row;
};

const freshUntil = (proved: Date): string => new Date(proved.getTime() + freshFactorMinutes * 60_000).toISOString();

export const readStatus = async ({ tx, actor, now }: Work<User>): Promise<Returned<(typeof contract)['status']>> => {
  const enabledAt = (await findRow(tx, actor.id))?.enabled_at ?? null;
  const proof = await findSessionProof(tx, actor.sessionId);
  return {
    enabled: enabledAt !== null,
    enabled_at: enabledAt?.toISOString() ?? null,
    backup_codes_remaining: enabledAt ? await countBackupCodes(tx, actor.id) : 0,
    required: enabledAt === null && (await mustSetUpTwoFactor(tx, actor)),
    fresh_until: enabledAt && proof?.factorAt && isFresh(proof.factorAt, now) ? freshUntil(proof.factorAt) : null,
  };
};

/** Stores a new pending secret and returns it. Fails if a second factor is already enabled. */
export const beginSetup = async ({
  tx,
  actor,
  platform,
  now,
  audit,
}: Work<User>): Promise<Returned<(typeof contract)['setup']>> => {
  const secret = generateSecret();
  const pending = {
    pending_secret: platform.crypto.seal(secret, secretContext(actor.id)),
    pending_until: new Date(now.getTime() + setupMinutes * 60_000),
  };
  const offered = await tx
    .insert(twoFactor)
    .values({ user_id: actor.id, ...pending })
    .onConflictDoUpdate({ target: twoFactor.user_id, set: pending, setWhere: isNull(twoFactor.enabled_at) })
    .returning({ id: twoFactor.user_id });
  if (offered.length === 0) throw problem(twoFactorProblems.alreadyEnabled);
  audit.target('user', actor.id);
  const { site_name: site } = await readSettings(tx);
  return { secret, manual_entry_key: secret, qr_code: renderQrCode(secret, { site, username: actor.username }) };
};

/** Returns the pending secret; throws if it has expired or a second factor is already enabled. */
export const readPendingSecret = async ({ platform, actor, now }: External<User>): Promise<string> => {
  const [row] = await platform.database.db
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.user_id, actor.id), gt(twoFactor.pending_until, now)));
  if (row?.enabled_at) throw problem(twoFactorProblems.alreadyEnabled);
  if (!row?.pending_secret) {
    if ((await findRow(platform.database.db, actor.id))?.enabled_at) throw problem(twoFactorProblems.alreadyEnabled);
    throw problem(twoFactorProblems.setupExpired);
  }
  return platform.crypto.open(row.pending_secret, secretContext(actor.id));
};

type Verify = (typeof contract)['verify'];

/** Records a new proof of the second factor, for endpoints that require a fresh proof. */
export const verifyFactor = async (context: External<User>, { body }: Received<Verify>): Promise<Returned<Verify>> => {
  await requireFactor(context, context.actor.id, body);
  const { actor } = context;
  return context.transaction(
    async ({ tx, now, audit }) => {
      await recordFactorProof(tx, actor.sessionId, now);
      audit.target('user', actor.id);
      return { verified: true, fresh_until: freshUntil(now) };
    },
    { audited: true },
  );
};
