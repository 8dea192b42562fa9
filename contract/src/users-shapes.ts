import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { Coins, Id, isVisibleName, Moment, oneLine, Version } from './shapes.ts';
import { banTypes, type UserStatus } from './users-constants.ts';

/** Statuses under the names that the game's database uses, as the admin list shows them. */
const shown = {
  active: 'OK',
  banned: 'BLOCK',
  deleted: 'DELETED',
  suspended: 'SUSPENDED',
  inactive: 'INACTIVE',
} as const satisfies Record<UserStatus, string>;
export const shownStatus = (status: UserStatus): (typeof shown)[UserStatus] => shown[status];

/** A real name that staff enter. An empty value removes the stored name. */
export const RealName = z
  .string()
  .trim()
  .normalize('NFC')
  .max(80, 'users:validation.realName')
  .regex(oneLine, 'users:validation.realName')
  .refine(isVisibleName, 'users:validation.realName');

export const AdminUser = z.object({
  id: Id,
  login: z.string(),
  /** Empty if the player has no email address. */
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(shown),
  authority: z.enum(authorityLevels),
  cash: Coins,
  create_time: Moment,
  last_play: Moment.nullable(),
  /** Whether the user has set up a second factor. */
  two_factor: z.boolean(),
  version: Version,
});
export type AdminUser = z.output<typeof AdminUser>;

/** An active or past ban. */
export const Ban = z.object({
  id: Id,
  type: z.enum(banTypes),
  /** Visible to staff only. */
  reason: z.string(),
  /** Shown to the player. */
  message: z.string().nullable(),
  created_at: Moment,
  /** Null for a permanent ban. */
  ends_at: Moment.nullable(),
  lifted_at: Moment.nullable(),
  /** Username of the staff member who created the ban. */
  created_by: z.string().nullable(),
});
export type Ban = z.output<typeof Ban>;

export const UserNote = z.object({
  id: Id,
  text: z.string(),
  created_at: Moment,
  /** Username of the author; null if their account was erased. */
  created_by: z.string().nullable(),
});
export type UserNote = z.output<typeof UserNote>;
