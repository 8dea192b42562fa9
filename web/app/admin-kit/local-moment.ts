import { z } from 'zod';

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a time for a `datetime-local` input, in the viewer's time zone: `2026-11-20T20:06`. */
export const toLocal = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** Parses the value of a `datetime-local` input. Returns null if it is empty. */
export const toMoment = (local: string): string | null => {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Schema for a `datetime-local` input. An empty value becomes null. */
export const LocalMoment = z
  .string()
  .nullable()
  .transform((local) => (local === null ? null : toMoment(local)));
