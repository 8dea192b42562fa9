import { useEffect, useRef } from 'react';
import { useApiMutation } from '../platform/query/use-api.ts';

/**
 * Captures the payment approved on PayPal's page, once per return, and then refetches it. Returns PayPal's page if the
 * payment method was declined. If this call fails, the server captures the payment later.
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
