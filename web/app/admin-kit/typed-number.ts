import { parseCents, toMajorUnits } from '@wyrmgate/contract/amounts';
import { z } from 'zod';

/** Parses a whole number, or returns undefined if it is invalid. */
export const wholeOf = (typed: string): number | undefined => {
  const text = typed.trim();
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** Parses an amount such as `4.99` or `4,99`, or returns undefined if it is invalid. */
export const moneyOf = (typed: string): number | undefined => {
  const cents = parseCents(typed.trim().replace(',', '.'));
  return cents === undefined ? undefined : toMajorUnits(cents);
};

const typed = <Rule extends z.ZodType>(rule: Rule, read: (text: string) => number | undefined, message: string) =>
  z
    .string()
    .transform((text, context) => {
      if (text.trim() === '') return undefined;
      const value = read(text);
      if (value === undefined) context.addIssue({ code: 'custom', message });
      return value;
    })
    .pipe(rule as z.ZodType<z.output<Rule>, number | undefined>);

/**
 * Schema for a whole number typed as text. An empty field counts as absent, and `message` is the locale key for invalid
 * input.
 */
export const typedWhole = <Rule extends z.ZodType>(rule: Rule, message: string) => typed(rule, wholeOf, message);

/** Schema for an amount typed as text with up to two decimals. */
export const typedMoney = <Rule extends z.ZodType<number>>(rule: Rule, message: string) =>
  typed(rule, moneyOf, message).transform(toMajorUnits);
