import type { presentations } from '@wyrmgate/contract/presentations';
import type { Handlers } from '../http/context.ts';
import {
  arrangePresentations,
  createPresentation,
  listForStaff,
  removePresentation,
  updatePresentation,
} from './admin.ts';
import { countView, getPresentation, listPresentations } from './service.ts';

export const presentationsRoutes: Handlers<typeof presentations> = {
  list: listPresentations,
  get: getPresentation,
  countView,
  adminList: listForStaff,
  create: createPresentation,
  update: updatePresentation,
  remove: removePresentation,
  arrange: arrangePresentations,
};
