import { z } from 'zod';
import { maxPage } from './paging.ts';

/** `when` of a rule over two fields, so that it runs together with the field rules and all issues are reported at once. */
export const anyForm = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
/** Single-line text without control characters and bidirectional overrides. */
export const oneLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
/** Positive row id. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** Row id in a path. */
export const PathId = z.coerce.number().pipe(Id);
/** A moment in UTC, ISO 8601. */
export const Moment = z.iso.datetime();
/** Whether a time is in the range that databases and clocks format the same way. */
export const isReckonable = (moment: string): boolean => moment >= '1970-01-01' && moment < '9999';
/** Amount in minor units (cents) of a currency. */
export const MinorUnits = z.int();
export const currencies = ['EUR', 'USD'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;
/** Raised by every change of a row. A change that sends the version it was made from is rejected if the row has a later one. */
export const Version = z.int();
/** Whole Dragon Coins. */
export const Coins = z.int();

/** Page number from 1; deep paging is capped. */
export const Page = z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1);
/** Rows on a page. */
export const PageSize = (normal: number) => z.coerce.number().pipe(z.int().min(1).max(100)).default(normal);
export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() });
/**
 * The position of a page in a long list. `capped`: there are more matches than `total`. `next` and `previous` are the `after`
 * and `before` of the neighbouring pages; null if there is none.
 */
export const BoundedPagination = Pagination.extend({
  capped: z.boolean(),
  next: Id.nullable(),
  previous: Id.nullable(),
});
/**
 * Paging parameters of long lists: a page number (offset), or a row id in `after` or `before` (keyset). * With a cursor, `page` is only echoed.
 */
export const boundedPage = (limit: number) => ({
  page: z.coerce.number().pipe(z.int().min(1).max(maxPage)).default(1),
  limit: PageSize(limit),
  after: PathId.optional(),
  before: PathId.optional(),
});
/** Paging parameters of lists that load more as one scrolls, newest first. `after` is the id of the last row loaded. */
export const scrollPage = (limit: number) => ({ after: PathId.optional(), limit: PageSize(limit) });
