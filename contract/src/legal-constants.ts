/**
 * Date of each built-in legal text's last change of meaning, shown on its page and in the sitemap. Staff replace these texts from
 * `locales/<lang>/legal.json` with ones that were checked for their country.
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
