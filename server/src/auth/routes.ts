import type { auth } from '@wyrmgate/contract/auth';
import type { Handlers } from '../http/context.ts';
import { issueChallenge } from './challenges.ts';
import { logIn } from './login.ts';
import { logOut } from './logout.ts';
import { resendVerification, verifyEmail } from './pending.ts';
import { refreshSession } from './refresh.ts';
import { registerPlayer } from './register.ts';
import { checkUsername, readMe, readRegistrationStatus, validateSession } from './service.ts';

export const authRoutes: Handlers<typeof auth> = {
  registrationStatus: readRegistrationStatus,
  usernameAvailable: checkUsername,
  challenge: issueChallenge,
  register: registerPlayer,
  verifyEmail,
  resendVerification,
  login: logIn,
  refresh: refreshSession,
  validate: validateSession,
  logout: logOut,
  me: readMe,
};
