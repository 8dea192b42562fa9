import type { customPages } from '@wyrmgate/contract/custom-pages';
import type { Handlers } from '../http/context.ts';
import { arrangeCustomPages, createCustomPage, listForStaff, removeCustomPage, updateCustomPage } from './admin.ts';
import { getCustomPage, listCustomPages } from './service.ts';

export const customPagesRoutes: Handlers<typeof customPages> = {
  list: listCustomPages,
  get: getCustomPage,
  adminList: listForStaff,
  create: createCustomPage,
  update: updateCustomPage,
  remove: removeCustomPage,
  arrange: arrangeCustomPages,
};
