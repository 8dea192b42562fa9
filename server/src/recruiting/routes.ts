import type { recruiting } from '@wyrmgate/contract/recruiting';
import type { Handlers } from '../http/context.ts';
import { apply, decide, listApplications, listOwnApplications, withdraw } from './applications.ts';
import { listForStaff, listRecruiting, removeNotice, saveNotice, showRecruiting } from './notices.ts';

export const recruitingRoutes: Handlers<typeof recruiting> = {
  list: listRecruiting,
  get: showRecruiting,
  save: saveNotice,
  applications: listApplications,
  apply,
  own: listOwnApplications,
  withdraw,
  decide,
  adminList: listForStaff,
  adminRemove: removeNotice,
};
