import type { SignedChallenge } from '@wyrmgate/contract/factor';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { consumeNonce, relyingParty, userHandleOf, webAuthn } from './relying-party.ts';
import { passkeys } from './table.ts';

type Row = typeof passkeys.$inferSelect;

/**
 * Returns the owner of the passkey that signed a challenge with user verification, or undefined. Commit in both cases, because the
 * challenge is used up.
 */
export const verifyPasskey = async (
  { tx, platform, now }: Pick<Work, 'tx' | 'platform' | 'now'>,
  signed: SignedChallenge,
): Promise<number | undefined> => {
  const challenge = await consumeNonce(tx, signed.response.clientDataJSON, now);
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credential_id, signed.id));
  if (challenge === undefined || !passkey) return undefined;
  const { userHandle } = signed.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(platform, passkey.user_id)) return undefined;

  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    // The schema has validated every field that is read; extension results are ignored.
    response: signed as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    ...relyingParty(platform),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return (await updateCounter(tx, passkey, { newCounter, backedUp: credentialBackedUp, now }))
    ? passkey.user_id
    : undefined;
};

/**
 * Returns false if the counter did not increase, which suggests a cloned authenticator. A counter that stays 0 is
 * accepted, because many authenticators do not count.
 */
const updateCounter = async (
  tx: Tx,
  { id }: Row,
  { newCounter, backedUp, now }: { newCounter: number; backedUp: boolean; now: Date },
): Promise<boolean> => {
  const updated = await tx
    .update(passkeys)
    .set({ counter: newCounter, backed_up: backedUp, last_used_at: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, newCounter), sql`${passkeys.counter} = 0 and ${newCounter} = 0`),
      ),
    )
    .returning({ id: passkeys.id });
  return updated.length > 0;
};
