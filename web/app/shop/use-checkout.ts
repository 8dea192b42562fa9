import { ApiError } from '@wyrmgate/contract/client';
import type { Currency } from '@wyrmgate/contract/shapes';
import { useEffect, useState } from 'react';
import { api } from '../platform/api/api.ts';
import { createAttemptKeys } from './attempt-key.ts';

export type Order = { packageId: string; currency: Currency };

/** Nobody knows whether these orders went through, so they are repeated under the same key. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

// Not randomUUID, which browsers keep from pages over plain http.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Opens the gateway's page for an order. `busy` stays true until the browser has left for it. */
export const useCheckout = ({ packageId, currency }: Order) => {
  const order = `${packageId} ${currency}`;
  const [attempts] = useState(() => createAttemptKeys(randomKey));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ order: string; error: unknown }>();

  useEffect(() => {
    // Back from the gateway's page the browser may show this one as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const pay = async () => {
    setBusy(true);
    setFailure(undefined);
    const headers = { 'Idempotency-Key': attempts.keyOf(order) };
    try {
      const body = { package_id: packageId, currency, consent: true } as const;
      const { url } = await api.payments.createStripeSession({ body }, { headers });
      attempts.forget();
      window.location.assign(url);
    } catch (error) {
      if (!isUnanswered(error)) attempts.forget();
      setFailure({ order, error });
      setBusy(false);
    }
  };
  // What went wrong with one order says nothing about the next.
  return { pay, busy, error: failure?.order === order ? failure.error : undefined };
};
