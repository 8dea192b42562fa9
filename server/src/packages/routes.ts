import type { packages } from '@wyrmgate/contract/packages';
import type { Handlers } from '../http/context.ts';
import { arrangeByStaff, createByStaff, removeByStaff, toggleByStaff, updateByStaff } from './admin.ts';
import { listForStaff, readPackage } from './admin-list.ts';
import { listPackages } from './service.ts';

export const packagesRoutes: Handlers<typeof packages> = {
  list: listPackages,
  adminList: listForStaff,
  get: readPackage,
  create: createByStaff,
  update: updateByStaff,
  remove: removeByStaff,
  toggle: toggleByStaff,
  arrange: arrangeByStaff,
};
