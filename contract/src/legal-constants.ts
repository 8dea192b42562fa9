/**
 * Date on which the meaning of each built-in legal text last changed, shown on its page and in the sitemap. Staff
 * should replace these texts from `locales/<lang>/legal.json` with texts that were reviewed for their country.
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
