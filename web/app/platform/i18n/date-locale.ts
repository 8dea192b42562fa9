/** English dates use the British format, as in "21 November 2026", because the audience is international. */
export const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language);
