import type { Key } from '../platform/i18n/keys.ts';

/** Returns the locale key of the reason why the gift cannot be ordered, or undefined if it can. */
export const giftProblem = (recipient: string | undefined, own: string | undefined): Key<'shop'> | undefined => {
  if (recipient === undefined) return undefined;
  const name = recipient.trim().toLowerCase();
  if (name === '') return 'gift.missing';
  return name === own?.toLowerCase() ? 'gift.own' : undefined;
};
