import { formatLocale } from '@wyrmgate/contract/languages';

/** Caches formatters, because creating one is expensive and a page uses dozens. */
const remembered = <T>(make: (language: string, options: object) => T) => {
  const made = new Map<string, T>();
  return (language: string, options: object): T => {
    const key = `${language}${JSON.stringify(options)}`;
    const known = made.get(key) ?? make(language, options);
    made.set(key, known);
    return known;
  };
};
export const numberFormat = remembered((language, options) => new Intl.NumberFormat(formatLocale(language), options));
export const dateFormat = remembered((language, options) => new Intl.DateTimeFormat(formatLocale(language), options));
export const pluralRules = remembered((language, options) => new Intl.PluralRules(formatLocale(language), options));
