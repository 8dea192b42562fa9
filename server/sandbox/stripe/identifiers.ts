import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Ids are as long as Stripe's, so that columns, logs and masks are tested with realistic lengths. */
const newId = (prefix: string, length: number): string => {
  let name = prefix;
  for (const byte of randomBytes(length)) name += letters[byte % letters.length];
  return name;
};

export const newSessionId = (): string => newId('cs_test_a1', 56);
export const newIntentId = (): string => newId('pi_3', 23);
export const newChargeId = (): string => newId('ch_3', 23);
export const newRefundId = (): string => newId('re_3', 23);
export const newDisputeId = (): string => newId('du_1', 23);
export const newEventId = (): string => newId('evt_1', 23);
export const newRequestId = (): string => newId('req_', 14);
export const newLineItemId = (): string => newId('li_1', 23);
export const newMethodId = (): string => newId('pm_1', 23);
export const newSecret = (id: string): string => newId(`${id}_secret_`, 24);
