import type { voteSites } from '@wyrmgate/contract/vote-sites';
import type { Handlers } from '../http/context.ts';
import {
  arrangeSites,
  createSite,
  listCallbacks,
  listForStaff,
  removeSite,
  renewAddress,
  updateSite,
} from './admin.ts';
import { receiveCallback } from './callbacks.ts';
import { savePrizes } from './save-prizes.ts';
import { listSites, readOwn, startVote } from './service.ts';

export const voteSitesRoutes: Handlers<typeof voteSites> = {
  list: listSites,
  own: readOwn,
  start: startVote,
  callbackGet: receiveCallback('GET'),
  callbackPost: receiveCallback('POST'),
  adminList: listForStaff,
  callbacks: listCallbacks,
  create: createSite,
  update: updateSite,
  savePrizes,
  renew: renewAddress,
  remove: removeSite,
  arrange: arrangeSites,
};
