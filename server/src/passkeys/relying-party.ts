import { passkeyMinutes } from '@wyrmgate/contract/passkeys';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { passkeyChallenges } from './table.ts';

/** Heavy, and most processes never see a passkey: loaded with the first one. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Who this site is to an authenticator: its configured address, never what a request says. */
export const relyingParty = ({ env }: Pick<Platform, 'env'>) => {
  const { origin, hostname } = new URL(env.publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** How an authenticator knows the user, without telling his number. */
export const userHandleOf = ({ crypto }: Pick<Platform, 'crypto'>, userId: number): string =>
  crypto.mac('passkey-user', String(userId));

/** A new nonce to sign: for `userId`'s new passkey, or for a proof by anybody's. */
export const issueNonce = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, userId?: number) => {
  const challenge = randomToken();
  await tx.insert(passkeyChallenges).values({
    challenge,
    user_id: userId ?? null,
    expires_at: new Date(now.getTime() + passkeyMinutes * 60_000),
  });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
};

/** Takes the nonce that was signed, once. Undefined if this portal has not handed it out for this, or it is too old. */
export const takeNonce = async (tx: Tx, clientDataJson: string, now: Date, userId?: number) => {
  const challenge = challengeIn(clientDataJson);
  if (challenge === undefined) return undefined;
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        gt(passkeyChallenges.expires_at, now),
        userId === undefined ? isNull(passkeyChallenges.user_id) : eq(passkeyChallenges.user_id, userId),
      ),
    )
    .returning();
  return taken?.challenge;
};

const challengeIn = (clientDataJson: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
};
