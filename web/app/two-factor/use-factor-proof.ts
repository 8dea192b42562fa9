import type { Factor } from '@wyrmgate/contract/factor';
import { useState } from 'react';
import { signWithPasskey, wasCancelled } from '../platform/passkeys.ts';
import { type FactorEntry, factorOf, noFactor } from './factor-entry.ts';

/** Form state for a proof of the second factor. */
export const useFactorProof = (send: (factor: Factor) => Promise<void>) => {
  const [entry, setEntry] = useState<FactorEntry>(noFactor);
  const [callError, setCallError] = useState<unknown>();
  const [busy, setBusy] = useState<'typed' | 'passkey'>();

  const attempt = async (way: 'typed' | 'passkey', factor: () => Factor | Promise<Factor>) => {
    setBusy(way);
    setCallError(undefined);
    try {
      await send(await factor());
    } catch (error) {
      if (!wasCancelled(error)) setCallError(error);
      // Each code is valid only once.
      setEntry((before) => (before.kind === 'token' ? noFactor : before));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    entry,
    callError,
    busy,
    change: (next: FactorEntry) => {
      setCallError(undefined);
      setEntry(next);
    },
    submit: () => attempt('typed', () => factorOf(entry)),
    signIn: () => attempt('passkey', async () => ({ passkey: await signWithPasskey() })),
  };
};
