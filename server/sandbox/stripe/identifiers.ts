import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Ids look like Stripe's, so that columns, logs and masks are tried with real lengths. */
const nameThing = (prefix: string, length: number): string => {
  let name = prefix;
  for (const byte of randomBytes(length)) name += letters[byte % letters.length];
  return name;
};

export const nameSession = (): string => nameThing('cs_test_a1', 56);
export const nameIntent = (): string => nameThing('pi_3', 23);
export const nameCharge = (): string => nameThing('ch_3', 23);
export const nameRefund = (): string => nameThing('re_3', 23);
export const nameDispute = (): string => nameThing('du_1', 23);
export const nameEvent = (): string => nameThing('evt_1', 23);
export const nameRequest = (): string => nameThing('req_', 14);
export const nameLineItem = (): string => nameThing('li_1', 23);
export const nameMethod = (): string => nameThing('pm_1', 23);
export const nameSecret = (id: string): string => nameThing(`${id}_secret_`, 24);
