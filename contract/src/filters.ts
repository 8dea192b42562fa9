// What filters of lists take. Clients spell the same choice in many ways; what they mean is one thing.
import { z } from 'zod';
import { isReckonable } from './shapes.ts';

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const isNone = (value: unknown) => value === '' || (typeof value === 'string' && plain(value) === 'all');

/** One of these words, in any case and however its parts are joined, or an other name of one; empty and "all" are no choice. */
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

/** A day of the calendar, a moment in ISO 8601, or a number of days back from now: `2026-11-20`, `2026-11-20T12:00:00Z`, `30`. */
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

/** From when on a `Bound` holds as the lower one. */
export const lowerBound = (bound: string, now: Date): Date =>
  new Date(isDays(bound) ? now.getTime() - Number(bound) * dayMs : bound);

/** Until just before when a `Bound` holds as the upper one: a day counts to its end, UTC. */
export const upperBound = (bound: string, now: Date): Date =>
  new Date(lowerBound(bound, now).getTime() + (isDay(bound) ? dayMs : 1));
