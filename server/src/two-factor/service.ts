import { freshFactorMinutes } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type twoFactor as contract, setupMinutes, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { findSessionProof, recordFactorProof } from '../auth/factor.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readSettings } from '../settings/service.ts';
import { countBackupCodes } from './backup-codes.ts';
import { demandFactor, secretContext } from './check.ts';
import { isFresh, mustSetUp } from './gate.ts';
import { twoFactor } from './table.ts';
import { newSecret, qrCodeOf } from './totp.ts';

const rowOf = async (tx: Work['tx'], userId: number) => {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.user_id, userId));
  return row;
};

const freshUntil = (proved: Date): string => new Date(proved.getTime() + freshFactorMinutes * 60_000).toISOString();

export const readStatus = async ({ tx, actor, now }: Work<User>): Promise<Returned<(typeof contract)['status']>> => {
  const enabledAt = (await rowOf(tx, actor.id))?.enabled_at ?? null;
  const proof = await findSessionProof(tx, actor.sessionId);
  return {
    enabled: enabledAt !== null,
    enabled_at: enabledAt?.toISOString() ?? null,
    backup_codes_remaining: enabledAt ? await countBackupCodes(tx, actor.id) : 0,
    required: enabledAt === null && (await mustSetUp(tx, actor)),
    fresh_until: enabledAt && proof?.factorAt && isFresh(proof.factorAt, now) ? freshUntil(proof.factorAt) : null,
  };
};

/** Offers a secret. A live one stays as it is until it is switched off. */
export const offerSecret = async ({
  tx,
  actor,
  platform,
  now,
  audit,
}: Work<User>): Promise<Returned<(typeof contract)['setup']>> => {
  const secret = newSecret();
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
  return { secret, manual_entry_key: secret, qr_code: qrCodeOf(secret, { site, username: actor.username }) };
};

/** The secret on offer, as long as it is. */
export const readOffer = async ({ platform, actor, now }: External<User>): Promise<string> => {
  const [row] = await platform.database.db
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.user_id, actor.id), gt(twoFactor.pending_until, now)));
  if (row?.enabled_at) throw problem(twoFactorProblems.alreadyEnabled);
  if (!row?.pending_secret) {
    if ((await rowOf(platform.database.db, actor.id))?.enabled_at) throw problem(twoFactorProblems.alreadyEnabled);
    throw problem(twoFactorProblems.setupExpired);
  }
  return platform.crypto.open(row.pending_secret, secretContext(actor.id));
};

type Verify = (typeof contract)['verify'];

/** Proves the factor anew, which opens what asks for a fresh one. */
export const verifyAgain = async (context: External<User>, { body }: Received<Verify>): Promise<Returned<Verify>> => {
  await demandFactor(context, context.actor.id, body);
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
