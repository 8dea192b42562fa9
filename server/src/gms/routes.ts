import type { gms } from '@wyrmgate/contract/gms';
import type { Handlers } from '../http/context.ts';
import { addGm, listGms, removeGm, updateAuthority } from './service.ts';

export const gmsRoutes: Handlers<typeof gms> = { list: listGms, add: addGm, remove: removeGm, updateAuthority };
