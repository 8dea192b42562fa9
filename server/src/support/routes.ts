import type { support } from '@wyrmgate/contract/support';
import type { Handlers } from '../http/context.ts';
import {
  arrangeSupportArticles,
  createSupportArticle,
  listSupportArticles,
  removeSupportArticle,
  updateSupportArticle,
} from './service.ts';

export const supportRoutes: Handlers<typeof support> = {
  list: listSupportArticles,
  adminList: listSupportArticles,
  create: createSupportArticle,
  update: updateSupportArticle,
  remove: removeSupportArticle,
  arrange: arrangeSupportArticles,
};
