/**
 * Day of the last change of meaning to each legal text: shown on its page and told to search engines. The texts are
 * `locales/<lang>/legal.json`; an operator has them checked for his country, and moves the day with each change.
 */
export const legalUpdated = {
  terms: '2026-11-20',
  privacy: '2026-11-20',
  gameRules: '2026-11-20',
  shippingPolicy: '2026-11-20',
} as const;
export type LegalDocument = keyof typeof legalUpdated;
