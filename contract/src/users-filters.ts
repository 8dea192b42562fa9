import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { Day } from './shapes.ts';
import { userSorts, userWindows } from './users-form.ts';

/** `field`, `-field`, `field:desc`, `field_desc` or `field desc`. */
const sortShape = new RegExp(`^(-?)(${userSorts.join('|')})(?:[:_ ](asc|desc))?$`, 'i');
const readUserSort = (text: string): { by: (typeof userSorts)[number]; descending: boolean } | undefined => {
  const [, minus, by, direction] = sortShape.exec(text.trim()) ?? [];
  const known = userSorts.find((sort) => sort === by?.toLowerCase());
  return known && { by: known, descending: minus === '-' || direction?.toLowerCase() === 'desc' };
};

const statusNames = {
  OK: 'active',
  BLOCK: 'banned',
  DELETED: 'deleted',
  SUSPENDED: 'suspended',
  INACTIVE: 'inactive',
  active: 'active',
  banned: 'banned',
  deleted: 'deleted',
  suspended: 'suspended',
  inactive: 'inactive',
} as const;
const statusWords = Object.keys(statusNames) as (keyof typeof statusNames)[];
/** An empty choice of a filter is none. */
const orNone = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' || value === 'all' ? undefined : value), shape.optional());
const Window = orNone(z.enum(userWindows));

/** Filters and order of the list; the export takes the same. */
export const listFilters = {
  search: z.string().trim().max(100).optional(),
  status: orNone(z.enum(statusWords).transform((word) => statusNames[word])),
  role: orNone(z.enum([...authorityLevels, 'staff'])),
  /** Day of registration, from and to, UTC. */
  dateFrom: orNone(Day),
  dateTo: orNone(Day),
  registered: Window,
  active: Window,
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
