/**
 * Date of the last change of meaning of each legal text, shown on its page and in the sitemap. The texts are in
 * `locales/<lang>/legal.json`; operators have them checked for their country and change the date with each edit.
 */
export const legalUpdated = {
  terms: '2026-11-20',
  privacy: '2026-11-20',
  gameRules: '2026-11-20',
  shippingPolicy: '2026-11-20',
} as const;
export type LegalDocument = keyof typeof legalUpdated;
