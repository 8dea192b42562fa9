import type { media } from '@wyrmgate/contract/media';
import type { Handlers } from '../http/context.ts';
import { getMedia, listMedia, removeMedia, updateMedia } from './service.ts';
import { uploadMedia } from './upload.ts';

export const mediaRoutes: Handlers<typeof media> = {
  list: listMedia,
  get: getMedia,
  create: uploadMedia,
  update: updateMedia,
  remove: removeMedia,
};
