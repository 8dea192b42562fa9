import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createAttemptKeys, isOutcomeUnknown } from './attempt-key.ts';

/** Creates a payment. Returns the URL of the gateway's page, or the path of the next step in the portal. */
type Start = (options: { headers: Record<string, string> }) => Promise<string>;

/**
 * Creates a payment and opens its page. Retries use the same key, so that a lost response cannot create a second payment; `busy` stays
 * true until the browser has left.
 */
export const usePaymentPage = () => {
  const navigate = useNavigate();
  const [attempts] = useState(() => createAttemptKeys());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ order: string; error: unknown }>();

  useEffect(() => {
    // The browser may restore this page from its cache when the user returns from the gateway.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  /** `variant` distinguishes attempts of the same order, such as by asset. */
  const open = async (order: string, start: Start, variant = ''): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const address = await start({ headers: { 'Idempotency-Key': attempts.keyOf(`${order} ${variant}`) } });
      attempts.forget();
      if (address.startsWith('/')) await navigate(address);
      else window.location.assign(address);
    } catch (error) {
      if (!isOutcomeUnknown(error)) attempts.forget();
      setFailure({ order, error });
      setBusy(false);
    }
  };
  /** Returns the error only for the order that caused it. */
  const errorOf = (order: string): unknown => (failure?.order === order ? failure.error : undefined);
  return { open, busy, errorOf };
};
