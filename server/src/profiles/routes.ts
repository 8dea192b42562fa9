import type { profiles } from '@wyrmgate/contract/profiles';
import type { Handlers } from '../http/context.ts';
import { requestDeletion, restoreAccount } from './deletion.ts';
import { dropEmailChange, requestEmailChange } from './email-change.ts';
import { cancelEmailLink, confirmEmailLink, readEmailLink } from './email-link.ts';
import { exportOwnData } from './export.ts';
import { readProfile, updateProfile } from './service.ts';

export const profilesRoutes: Handlers<typeof profiles> = {
  get: readProfile,
  update: updateProfile,
  requestEmailChange,
  dropEmailChange,
  readEmailLink,
  confirmEmailLink,
  cancelEmailLink,
  personalData: exportOwnData,
  requestDeletion,
  restore: restoreAccount,
};
