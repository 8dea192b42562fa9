/** Languages of the interface. English is the source and the default. */
export const languages = ['en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';
/** Cookie with a copy of the language chosen in the browser, so that the server renders pages in that language. */
export const languageCookie = 'language';

const formatLocales: Partial<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' };

/**
 * Locale for dates, numbers and plurals. English uses British dates ("21 November 2026") because the audience is
 * international; the Portuguese texts are European, and `pt` alone would mean Brazil.
 */
export const formatLocale = (language: string): string => formatLocales[language] ?? language;

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** Returns the best supported language for an Accept-Language header, or the default. */
export const negotiateLanguage = (header: string | undefined): Language => {
  if (header === undefined || header.length > 500) return defaultLanguage;
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(';');
      const weight = Number(quality.trim().replace('q=', ''));
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { language, weight } of wanted) if (weight > 0 && isLanguage(language)) return language;
  return defaultLanguage;
};
