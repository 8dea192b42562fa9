import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { Bound, Choice } from './filters.ts';
import { minSearchLength, userSorts, userStatuses, userWindows } from './users-constants.ts';

/** Accepts `field`, `-field`, `field:desc`, `field_desc` and `field desc`. */
const sortShape = new RegExp(`^(-?)(${userSorts.join('|')})(?:[:_ ](asc|desc))?$`, 'i');
const readUserSort = (text: string): { by: (typeof userSorts)[number]; descending: boolean } | undefined => {
  const [, minus, by, direction] = sortShape.exec(text.trim()) ?? [];
  const known = userSorts.find((sort) => sort === by?.toLowerCase());
  return known && { by: known, descending: minus === '-' || direction?.toLowerCase() === 'desc' };
};

/** The text of a search while it is being typed. */
export const nameSearch = z
  .string('users:validation.search')
  .trim()
  .normalize('NFC')
  .min(minSearchLength, 'users:validation.search')
  .max(100, 'common:validation.tooLong');

/** A complete username, in any case. */
export const exactName = z
  .string('users:validation.username')
  .trim()
  .min(1, 'users:validation.username')
  .max(64, 'common:validation.tooLong');

/** Filters and order of the user list and its export. */
export const listFilters = {
  /** Names are stored in the Unicode form NFC, but some systems send letters and accents separately. */
  search: z.string().trim().normalize('NFC').max(100).optional(),
  /** A status as stored, or as the list shows it. */
  status: Choice(userStatuses, { ok: 'active', block: 'banned', blocked: 'banned' }),
  /** A level, `staff` for all staff, or ADMIN for implementors. */
  role: Choice([...authorityLevels, 'staff'], { admin: 'implementor', user: 'player' }),
  /** First and last registration date in UTC. */
  dateFrom: Bound,
  dateTo: Bound,
  registered: Choice(userWindows),
  active: Choice(userWindows),
  sort: z
    .string()
    .max(40)
    .default('-id')
    .transform((text, context) => {
      const sort = readUserSort(text === '' ? '-id' : text);
      if (sort) return sort;
      context.addIssue({ code: 'custom', message: 'users:validation.sort' });
      return z.NEVER;
    }),
};
