import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { endpoint, staff } from './endpoint.ts';
import { Coins, Id, Moment, PageSize } from './shapes.ts';

/** As stored. Deleted accounts are anonymised after their grace period. */
export const userStatuses = ['active', 'banned', 'deleted'] as const;
export type UserStatus = (typeof userStatuses)[number];
/** As the admin list shows it, in the words of the game database. */
export const shownStatus = (status: UserStatus): 'OK' | 'BLOCK' | 'DELETED' =>
  status === 'active' ? 'OK' : status === 'banned' ? 'BLOCK' : 'DELETED';

export const banTypes = ['temporary', 'permanent'] as const;

/** A user as the back-office lists him. */
export const AdminUser = z.object({
  id: Id,
  login: z.string(),
  email: z.string(),
  real_name: z.string().nullable(),
  status: z.enum(['OK', 'BLOCK', 'DELETED']),
  authority: z.enum(authorityLevels),
  cash: Coins,
  create_time: Moment,
  last_play: Moment.nullable(),
});
export type AdminUser = z.output<typeof AdminUser>;

export const users = {
  recent: endpoint({
    method: 'GET',
    path: '/api/admin/users/recent',
    summary: 'The latest registrations.',
    access: staff('admin.users.view'),
    limit: 'read',
    query: z.object({ limit: PageSize(5) }),
    reply: z.object({ users: z.array(AdminUser) }),
    errors: [],
  }),
};
