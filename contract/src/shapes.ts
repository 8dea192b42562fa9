import { z } from 'zod';
import { parseCents, toMajorUnits } from './amounts.ts';
import { maxNumberedPage, maxPage } from './paging.ts';

/**
 * The `when` condition of cross-field rules. It lets them run even if individual fields have issues, so that all issues
 * are reported at once.
 */
export const anyForm = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A single line of text without control characters, line separators or invisible characters. */
export const oneLine = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;
/** Letters and symbols that have no visible form, such as the Hangul fillers and the blank Braille pattern. */
const blank = /[\u115F\u1160\u3164\uFFA0\u2800]/u;
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;
/** Whether all letters of a name are visible. An empty name is allowed. */
export const isVisibleName = (name: string): boolean => !blank.test(name) && (name === '' || visible.test(name));
/** Some game clients truncate a password at NUL, and a lone surrogate cannot be encoded. */
export const hasOnlySafeCharacters = (password: string): boolean => !/\0|\p{Surrogate}/u.test(password);
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** Id in a path or a query. Only decimal digits are accepted, so that each row has a single URL. */
export const PathId = z
  .preprocess(
    (sent) => (typeof sent === 'number' || /^[1-9]\d{0,15}$/.test(String(sent)) ? Number(sent) : Number.NaN),
    Id,
  )
  .meta({ type: 'integer', minimum: 1 });
/** A UTC time in ISO 8601 format. */
export const Moment = z.iso.datetime();
/** Whether a time is in the range that databases and clocks format the same way. */
export const isReckonable = (moment: string): boolean => moment >= '1970-01-01' && moment < '9999';
const decimal = { description: 'Decimal in major units of the currency, at most two places.', multipleOf: 0.01 };
/** Money in a request: a decimal in major units such as `4.99`, parsed to whole cents. The bounds of `rule` are in major units. */
export const moneyInput = (rule: z.ZodNumber | z.ZodCoercedNumber) =>
  z.codec(rule.meta(decimal), z.int(), {
    decode: (major, { issues }) => {
      const cents = parseCents(Math.abs(major));
      if (cents === undefined) issues.push({ code: 'custom', input: major, message: 'common:validation.moneyPlaces' });
      return major < 0 ? -(cents ?? 0) : (cents ?? 0);
    },
    encode: toMajorUnits,
  });
/** Money in a reply: whole cents in the server, a decimal in major units in JSON. */
export const Money = z.invertCodec(moneyInput(z.number()));
export const currencies = ['EUR', 'USD'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;
/** Completed payments in one currency, minus refunds. */
export const CurrencySum = z.object({ currency: Currency, amount: Money, count: z.int() });
/** Incremented by every change to a row. A change based on a version older than the stored one is rejected. */
export const Version = z.int();
/** A version that a query compares with a column, so it must fit into that column. */
export const SentVersion = z.int().min(0).max(2_147_483_647);
/** Whole Dragon Coins. */
export const Coins = z.int();

/** Page number, starting at 1. The limit keeps offsets small. */
export const Page = z.coerce.number().pipe(z.int().min(1).max(maxNumberedPage)).default(1);
/** Number of rows per page. */
export const PageSize = (normal: number) => z.coerce.number().pipe(z.int().min(1).max(100)).default(normal);
export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() });
/**
 * Position of a page in a long list. `capped`: there are more matches than `total`; `next` and `previous`: values of `after` and `before`
 * for the neighbouring pages, or null.
 */
export const BoundedPagination = Pagination.extend({
  capped: z.boolean(),
  next: Id.nullable(),
  previous: Id.nullable(),
});
/**
 * Paging parameters of long lists: either a page number, or a row id in `after` or `before`. With a row id, `page` is
 * only copied to the reply.
 */
export const boundedPage = (limit: number) => ({
  page: z.coerce.number().pipe(z.int().min(1).max(maxPage)).default(1),
  limit: PageSize(limit),
  after: PathId.optional(),
  before: PathId.optional(),
});
/** Paging parameters of lists that load more rows while the user scrolls, newest first. `after` is the id of the last loaded row. */
export const scrollPage = (limit: number) => ({ after: PathId.optional(), limit: PageSize(limit) });

/** A setting that is a whole number. `key` is the locale key of the error. */
export const within = ({ min, max }: { min: number; max: number }, key: string) =>
  z.int(key).min(min, key).max(max, key);
