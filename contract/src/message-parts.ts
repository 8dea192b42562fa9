/** First character of a message that was compiled to parts. */
export const compiledMark = '\u0001';

/** A part of a compiled ICU message: text, argument, number, date or time, select, plural, or `#` inside a plural. */
export type Part =
  | string
  | ['a', name: string]
  | ['n', name: string, options: Intl.NumberFormatOptions]
  | ['d', name: string, options: Intl.DateTimeFormatOptions]
  | ['s', name: string, options: Record<string, Part[]>]
  | ['p', name: string, offset: number, type: Intl.PluralRuleType, options: Record<string, Part[]>]
  | ['#'];
