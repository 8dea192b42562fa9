// List filters. Parsing is lenient, because clients spell the same value in different ways.
import { z } from 'zod';
import { isReckonable } from './shapes.ts';

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const isNone = (value: unknown) => value === '' || (typeof value === 'string' && plain(value) === 'all');

/** A filter by one of `words`, ignoring case and separators, with aliases. Empty or "all" means no filter. */
export const Choice = <const W extends readonly string[]>(
  words: W,
  otherNames: Readonly<Record<string, W[number]>> = {},
) => {
  const meant = new Map<string, string>([
    ...words.map((word) => [plain(word), word] as const),
    ...Object.entries(otherNames),
  ]);
  return z.preprocess(
    (value) => (isNone(value) ? undefined : typeof value === 'string' ? (meant.get(plain(value)) ?? value) : value),
    z.enum(words).optional(),
  );
};

const dayMs = 86_400_000;
const isDay = (text: string) => z.iso.date().safeParse(text).success;
const isMoment = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;
const isDays = (text: string) => /^\d{1,4}$/.test(text);

/** A date, an ISO 8601 time or a number of days before now: `2026-11-20`, `2026-11-20T12:00:00Z`, `30`. */
export const Bound = z.preprocess(
  (value) => (isNone(value) ? undefined : value),
  z
    .string()
    .refine(
      (text) => isDays(text) || ((isDay(text) || isMoment(text)) && isReckonable(text)),
      'common:validation.invalid',
    )
    .optional(),
);

/** Converts a `Bound` to an inclusive lower limit. */
export const lowerBound = (bound: string, now: Date): Date =>
  new Date(isDays(bound) ? now.getTime() - Number(bound) * dayMs : bound);

/** Converts a `Bound` to an exclusive upper limit. A date includes its whole day in UTC. */
export const upperBound = (bound: string, now: Date): Date =>
  new Date(lowerBound(bound, now).getTime() + (isDay(bound) ? dayMs : 1));
