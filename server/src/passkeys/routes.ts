import type { passkeys } from '@wyrmgate/contract/passkeys';
import type { Handlers } from '../http/context.ts';
import {
  addPasskey,
  beginPasskey,
  issueChallenge,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from './service.ts';

export const passkeysRoutes: Handlers<typeof passkeys> = {
  list: listPasskeys,
  challenge: issueChallenge,
  logIn: logInWithPasskey,
  begin: beginPasskey,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
};
