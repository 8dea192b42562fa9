import { useEffect, useRef } from 'react';
import { useApiMutation } from '../platform/query/use-api.ts';

/**
 * Captures an approved PayPal payment once. Returns PayPal's URL if the payment method was declined; if the call fails,
 * the server captures the payment later.
 */
export const usePaypalReturn = (orderId: string | null, enabled: boolean, look: () => void): string | null => {
  const { data, mutate } = useApiMutation(['payments', 'capturePaypalOrder'], { onSettled: look });
  const started = useRef(false);
  useEffect(() => {
    if (!enabled || orderId === null || started.current) return;
    started.current = true;
    mutate({ body: { order_id: orderId } });
  }, [enabled, orderId, mutate]);
  return data?.retry_url ?? null;
};
