import type { users } from '@wyrmgate/contract/users';
import type { Handlers } from '../http/context.ts';
import { listRecentUsers } from './service.ts';

export const usersRoutes: Handlers<typeof users> = { recent: listRecentUsers };
