import type { sessions } from '@wyrmgate/contract/sessions';
import type { Handlers } from '../http/context.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, listSessionsOfUser } from './service.ts';

export const sessionsRoutes: Handlers<typeof sessions> = {
  list: listOwnSessions,
  end: endOwnSession,
  endOthers: endOtherSessions,
  ofUser: listSessionsOfUser,
};
