/** Dates of the English interface read "21 November 2026": with ten languages around it, English here is not American. */
export const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language);
