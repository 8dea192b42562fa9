/**
 * Date of the last change of meaning of each built-in legal text, shown on its page and in the sitemap. The texts are in
 * `locales/<lang>/legal.json`; staff replace them in the back office with texts that were checked for their country.
 */
export const legalUpdated = {
  terms: '2026-11-20',
  privacy: '2026-11-26',
  gameRules: '2026-11-20',
  shippingPolicy: '2026-11-20',
  imprint: '2026-11-26',
} as const;
export type LegalDocument = keyof typeof legalUpdated;
export const legalDocuments = [
  'terms',
  'privacy',
  'gameRules',
  'shippingPolicy',
  'imprint',
] as const satisfies LegalDocument[];
