import { paymentPoll } from '@wyrmgate/contract/payments-constants';
import { useEffect, useRef, useState } from 'react';
import { invalidate, useApiQuery } from '../platform/query/use-api.ts';
import { useBalance } from '../platform/query/use-balance.ts';
import { isWaiting } from './payment-view.ts';

/** Identifies a payment by the gateway's session or the portal's reference. */
export type PaymentName = { sessionId: string | null; reference: string | null };

// Never cached, because a stale status would mislead the payer.
const fresh = { gcTime: 0, staleTime: 0 } as const;

const usePaymentQuery = ({ sessionId, reference }: PaymentName, enabled: boolean) => {
  const bySession = useApiQuery(
    ['payments', 'stripeSession'],
    { params: { id: sessionId ?? '' } },
    { ...fresh, enabled: enabled && sessionId !== null },
  );
  const byReference = useApiQuery(
    ['payments', 'byReference'],
    { params: { reference: reference ?? '' } },
    { ...fresh, enabled: enabled && sessionId === null && reference !== null },
  );
  return sessionId === null ? byReference : bySession;
};

/** Calls `look` when the balance changes, because credited coins arrive in real time before the next poll. */
const useBalanceMoves = (look: () => void): void => {
  const balance = useBalance();
  const known = useRef(balance);
  useEffect(() => {
    const moved = known.current !== undefined && balance !== known.current;
    known.current = balance;
    if (moved) look();
  }, [balance, look]);
};

/**
 * Polls a payment until it is settled or the limit is reached, and checks it immediately when the balance changes.
 * `lookAgain` restarts polling.
 */
export const usePayment = (name: PaymentName, enabled: boolean) => {
  const { data: payment, error, isFetching, refetch } = usePaymentQuery(name, enabled);
  const [looks, setLooks] = useState(0);
  const waiting = payment !== undefined && isWaiting(payment);
  const exhausted = looks >= paymentPoll.times;

  useEffect(() => {
    if (!waiting || exhausted) return;
    const timer = setTimeout(() => void refetch().then(() => setLooks(looks + 1)), paymentPoll.seconds * 1000);
    return () => clearTimeout(timer);
  }, [waiting, exhausted, looks, refetch]);

  useBalanceMoves(() => {
    if (waiting) void refetch();
  });

  const status = payment?.status;
  useEffect(() => {
    if (status !== 'completed' && status !== 'refunded') return;
    // Refreshes the balance in the header and the payment history.
    void invalidate(['auth', 'me']);
    void invalidate(['payments', 'history']);
  }, [status]);

  const lookAgain = () => {
    setLooks(0);
    void refetch();
  };
  return { payment, error, isFetching, exhausted, lookAgain };
};
