import type { features } from '@wyrmgate/contract/features';
import type { Handlers } from '../http/context.ts';
import { createFeature, listForStaff, removeFeature, updateFeature } from './admin.ts';
import { listFeatures } from './service.ts';

export const featuresRoutes: Handlers<typeof features> = {
  list: listFeatures,
  adminList: listForStaff,
  create: createFeature,
  update: updateFeature,
  remove: removeFeature,
};
