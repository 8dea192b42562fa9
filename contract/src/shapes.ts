import { z } from 'zod';

/** Positive row id. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** Row id in a path. */
export const PathId = z.coerce.number().pipe(Id);
/** A moment in UTC, ISO 8601. */
export const Moment = z.iso.datetime();
/** Whether a moment can be reckoned with: before and after these years databases and clocks spell dates in ways of their own. */
export const isReckonable = (moment: string): boolean => moment >= '1970-01-01' && moment < '9999';
/** A day of the calendar, `2026-11-20`, as filters take it. */
export const Day = z.iso.date().refine(isReckonable, 'common:validation.invalid');
/** Amount in minor units (cents) of a currency. */
export const MinorUnits = z.int();
export const currencies = ['EUR', 'USD'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;
/** Whole Dragon Coins. */
export const Coins = z.int();

/** Page number from 1; deep paging is capped. */
export const Page = z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1);
/** Rows on a page. */
export const PageSize = (normal: number) => z.coerce.number().pipe(z.int().min(1).max(100)).default(normal);
export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() });
/** Matches of a filter are counted and paged through up to this number; a list without a filter to its end. */
export const countedMatches = 10_000;
/** `capped`: there are more matches than `total`. */
export const BoundedPagination = Pagination.extend({ capped: z.boolean() });
