import type { launcherLogins } from '@wyrmgate/contract/launcher-logins';
import type { Handlers } from '../http/context.ts';
import { decideLogin, endLogin, lookAtLogin, pollLogin, showPlayer, startLogin } from './service.ts';

export const launcherLoginsRoutes: Handlers<typeof launcherLogins> = {
  start: startLogin,
  poll: pollLogin,
  me: showPlayer,
  logOut: endLogin,
  look: lookAtLogin,
  decide: decideLogin,
};
