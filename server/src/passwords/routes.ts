import type { passwords } from '@wyrmgate/contract/passwords';
import type { Handlers } from '../http/context.ts';
import { changePassword } from './change.ts';
import { forgotPassword, forgotUsername } from './forgot.ts';
import { resetPassword } from './reset.ts';
import { readPasswordStatus } from './service.ts';

export const passwordsRoutes: Handlers<typeof passwords> = {
  forgotPassword,
  forgotUsername,
  reset: resetPassword,
  change: changePassword,
  changeProtected: changePassword,
  status: readPasswordStatus,
};
