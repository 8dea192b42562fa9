import type { avatars } from '@wyrmgate/contract/avatars';
import type { Handlers } from '../http/context.ts';
import { removeOfUser, removeOwn, showOfUser, showOwn, uploadAvatar } from './service.ts';

export const avatarsRoutes: Handlers<typeof avatars> = {
  own: showOwn,
  upload: uploadAvatar,
  remove: removeOwn,
  ofUser: showOfUser,
  removeOfUser,
};
