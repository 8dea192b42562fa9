import { useState } from 'react';
import { api } from '../platform/api/api.ts';
import { createAttemptKeys, isOutcomeUnknown } from '../platform/attempt-key.ts';
import { invalidate } from '../platform/query/use-api.ts';
import type { BasketLine } from './basket.ts';
import { type Receiver, receiverBody } from './receiver-fields.tsx';

/** `goods` is what the buyer saw on this page. */
type OrderedLine = BasketLine & { goods: string | undefined };

/** Orders the basket. Retries use the same key, so that a lost response cannot charge twice. */
export const useOrder = () => {
  const [attempts] = useState(() => createAttemptKeys());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const order = async (
    lines: readonly OrderedLine[],
    receiver: Receiver,
    replacePremium: boolean,
  ): Promise<boolean> => {
    const body = {
      lines: lines.map((line) => ({ ...line })),
      ...receiverBody(receiver),
      ...(replacePremium && { replace_premium: true }),
    };
    setBusy(true);
    setError(undefined);
    try {
      await api.items.order({ body }, { headers: { 'Idempotency-Key': attempts.keyOf(JSON.stringify(body)) } });
      attempts.forget();
      await Promise.all([invalidate(['auth', 'me']), invalidate(['items']), invalidate(['ledger'])]);
      return true;
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) attempts.forget();
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { order, busy, error };
};
