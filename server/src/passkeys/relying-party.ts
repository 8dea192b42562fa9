import { passkeyMinutes } from '@wyrmgate/contract/passkeys';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { passkeyChallenges } from './table.ts';

/** Loaded on first use, because the library is large and many processes never need it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** The site's identity for authenticators. It comes from the configured URL, never from a request. */
export const relyingParty = ({ env }: Pick<Platform, 'env'>) => {
  const { origin, hostname } = new URL(env.publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** Opaque user id for authenticators. It does not reveal the real user id. */
export const userHandleOf = ({ crypto }: Pick<Platform, 'crypto'>, userId: number): string =>
  crypto.mac('passkey-user', String(userId));

/** Issues a nonce to sign. With `userId`, it registers a passkey; without, it logs in with any passkey. */
export const issueNonce = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, userId?: number) => {
  const challenge = randomToken();
  await tx.insert(passkeyChallenges).values({
    challenge,
    user_id: userId ?? null,
    expires_at: new Date(now.getTime() + passkeyMinutes * 60_000),
  });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
};

/** Uses up the signed nonce. Returns undefined if it is unknown, expired or was issued for another purpose. */
export const consumeNonce = async (tx: Tx, clientDataJson: string, now: Date, userId?: number) => {
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
