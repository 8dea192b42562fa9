import type { z } from 'zod';
import { limitsOfRule } from '../platform/limits-of.ts';
import type { FilterChanges } from './use-url-filters.ts';

/** A filter of a list, stored in the URL. */
export type Filter<Value> = {
  read: (raw: string | null) => Value;
  /**
   * A search field is always visible, the filter button counts active choices, and a view (sort order or page size)
   * hides no rows.
   */
  kind: 'search' | 'choice' | 'view';
  maxLength?: number | undefined;
};
type Fields = Record<string, Filter<string | undefined>>;
export type FilterValues<F extends Fields> = { [K in keyof F]: ReturnType<F[K]['read']> };
export type FilterSet<F extends Fields> = ReturnType<typeof filters<F>>;

/** Free text, truncated to the maximum length in the endpoint's schema: `text(gifts.list.query.shape.search)`. */
export const text = (rule: z.core.$ZodType): Filter<string | undefined> => {
  const { maxLength } = limitsOfRule(rule);
  return { read: (raw) => raw?.trim().slice(0, maxLength) || undefined, kind: 'search', maxLength };
};

export const oneOf = <Value extends string>(values: readonly Value[]): Filter<Value | undefined> => ({
  read: (raw) => values.find((value) => value === raw),
  kind: 'choice',
});

/** A day, `2026-11-22`. */
export const day: Filter<string | undefined> = {
  read: (raw) => (raw && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined),
  kind: 'choice',
};

/** A setting that changes how the list looks but not what it contains. The URL omits the default. */
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
    /** Reads the values from the URL. Invalid values count as unset. */
    read: (search: URLSearchParams) =>
      Object.fromEntries(entries.map(([name, { read }]) => [name, read(search.get(name))])) as FilterValues<F>,
    /** Returns the URL changes that set these values. */
    write: (values: { [K in keyof F]?: string | undefined }): FilterChanges =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value === fields[name]?.read(null) ? undefined : (value ?? undefined),
        ]),
      ),
    reset: Object.fromEntries(
      entries.filter(([, { kind }]) => kind !== 'view').map(([name]) => [name, undefined]),
    ) as FilterChanges,
    /** The number of active choices, without search fields. */
    active: (search: URLSearchParams) => set(search, 'choice'),
    filtered: (search: URLSearchParams) => set(search, 'search', 'choice') > 0,
  };
};
