import { newPasswordRules } from '@wyrmgate/contract/passwords';

/** Shortest new password that the rules take, asked of the rules themselves. */
export const passwordMinimum = (): number => {
  let length = 1;
  while (length < 64 && !newPasswordRules.length('a'.repeat(length))) length += 1;
  return length;
};
