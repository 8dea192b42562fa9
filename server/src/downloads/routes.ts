import type { downloads } from '@wyrmgate/contract/downloads';
import type { Handlers } from '../http/context.ts';
import {
  arrangeDownloads,
  createDownload,
  editDownload,
  listForStaff,
  removeDownload,
  updateDownload,
} from './admin.ts';
import { countClick, listDownloads } from './service.ts';

export const downloadsRoutes: Handlers<typeof downloads> = {
  list: listDownloads,
  countClick,
  adminList: listForStaff,
  edit: editDownload,
  create: createDownload,
  update: updateDownload,
  remove: removeDownload,
  arrange: arrangeDownloads,
};
