import type { z } from 'zod';
import { limitsOfRule } from './limits-of.ts';
import type { FilterChanges } from './use-url-filters.ts';

/** One filter of a list, as stored in the URL. */
export type Filter<Value> = {
  read: (raw: string | null) => Value;
  /** Search fields are always visible; choices are counted on the filter button; a view (sort, page size) hides no rows. */
  kind: 'search' | 'choice' | 'view';
  maxLength?: number | undefined;
};
type Fields = Record<string, Filter<string | undefined>>;
export type FilterValues<F extends Fields> = { [K in keyof F]: ReturnType<F[K]['read']> };
export type FilterSet<F extends Fields> = ReturnType<typeof filters<F>>;

/** Free text, cut to the length that the endpoint's own rule allows: `text(gifts.list.query.shape.search)`. */
export const text = (rule: z.core.$ZodType): Filter<string | undefined> => {
  const { maxLength } = limitsOfRule(rule);
  return { read: (raw) => raw?.trim().slice(0, maxLength) || undefined, kind: 'search', maxLength };
};

/** One of several values. */
export const oneOf = <Value extends string>(values: readonly Value[]): Filter<Value | undefined> => ({
  read: (raw) => values.find((value) => value === raw),
  kind: 'choice',
});

/** A day, `2026-11-22`. */
export const day: Filter<string | undefined> = {
  read: (raw) => (raw && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined),
  kind: 'choice',
};

/** Changes how the list looks, not what it contains: sort order or page size. The default is not written to the URL. */
export const view = <Value extends string>(values: readonly Value[], usual: NoInfer<Value>): Filter<Value> => ({
  read: (raw) => values.find((value) => value === raw) ?? usual,
  kind: 'view',
});

/** The filters of a list: `filters({ search: text(rule), status: oneOf(statuses), from: day })`. */
export const filters = <F extends Fields>(fields: F) => {
  const entries = Object.entries(fields);
  const set = (search: URLSearchParams, ...kinds: Filter<unknown>['kind'][]) =>
    entries.filter(([name, { kind, read }]) => kinds.includes(kind) && read(search.get(name)) !== undefined).length;
  return {
    fields,
    /** Reads the values from the URL and ignores invalid ones. */
    read: (search: URLSearchParams) =>
      Object.fromEntries(entries.map(([name, { read }]) => [name, read(search.get(name))])) as FilterValues<F>,
    /** URL changes that set these values. */
    write: (values: { [K in keyof F]?: string | undefined }): FilterChanges =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value === fields[name]?.read(null) ? undefined : (value ?? undefined),
        ]),
      ),
    /** URL changes that clear all filters. */
    reset: Object.fromEntries(
      entries.filter(([, { kind }]) => kind !== 'view').map(([name]) => [name, undefined]),
    ) as FilterChanges,
    /** Number of choices that are set. */
    active: (search: URLSearchParams) => set(search, 'choice'),
    /** Whether a search or a choice may hide rows. */
    filtered: (search: URLSearchParams) => set(search, 'search', 'choice') > 0,
  };
};
