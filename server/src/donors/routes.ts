import type { donors } from '@wyrmgate/contract/donors';
import type { Handlers } from '../http/context.ts';
import { createDonation } from './create.ts';
import { listMessages, moderateMessage } from './moderation.ts';
import { changeTerms, readStaffTerms, readTerms } from './terms.ts';
import { readWall } from './wall.ts';

export const donorsRoutes: Handlers<typeof donors> = {
  create: createDonation,
  terms: readTerms,
  wall: readWall,
  messages: listMessages,
  moderate: moderateMessage,
  adminTerms: readStaffTerms,
  changeTerms,
};
