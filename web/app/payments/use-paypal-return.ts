import { useEffect, useRef } from 'react';
import { useApiMutation } from '../platform/query/use-api.ts';

/**
 * Has the money taken that the payer agreed to on PayPal's page, once per return, and then looks at the payment. Answers
 * PayPal's page if his means of payment was declined. Should this call fail, the server asks by itself all the same.
 */
export const usePaypalReturn = (orderId: string | null, enabled: boolean, look: () => void): string | null => {
  const { data, mutate } = useApiMutation(['payments', 'capturePaypalOrder'], { onSettled: look });
  const asked = useRef(false);
  useEffect(() => {
    if (!enabled || orderId === null || asked.current) return;
    asked.current = true;
    mutate({ body: { order_id: orderId } });
  }, [enabled, orderId, mutate]);
  return data?.retry_url ?? null;
};
