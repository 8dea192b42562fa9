import { z } from 'zod';
import { avatarProblems } from './avatars.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { forumImageLimits, maxReason } from './forum-constants.ts';
import { ForumImage } from './forum-image-shape.ts';
import { forumProblems } from './forum-problems.ts';
import { mediaProblems } from './media.ts';
import { isImageKey } from './rich-text-document.ts';

/** Endpoints for pictures that players upload for their posts. The media library and its quota do not include them. */
export const forumImages = {
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/forum/images',
    summary:
      'Uploads a picture for a post as the part `file` of a multipart form. It is deleted if no post or draft has it a day later.',
    access: player,
    limit: 'write',
    external: true,
    upload: { maxBytes: forumImageLimits.forum_images_megabytes.max * 1_048_576 },
    reply: ForumImage,
    errors: [
      forumProblems.imagesOff,
      forumProblems.noImagesYet,
      forumProblems.imageTooLarge,
      forumProblems.imagesFull,
      forumProblems.dailyLimit,
      forumProblems.warned,
      avatarProblems.tooMany,
      avatarProblems.wrongPicture,
      avatarProblems.broken,
      avatarProblems.tooManyPixels,
      avatarProblems.busy,
      mediaProblems.notStored,
    ],
  }),
  removeImage: endpoint({
    method: 'POST',
    path: '/api/admin/forum/images/{image}/removal',
    summary: 'Deletes a picture of a player for good. The text of the post stays.',
    access: staff('admin.forum.delete'),
    limit: 'write',
    audit: 'forum_image_remove',
    drops: ['forum'],
    params: z.object({ image: z.string().refine(isImageKey) }),
    body: z.strictObject({ reason: z.string().trim().max(maxReason, 'forum:validation.reason').default('') }),
    reply: z.object({ removed: z.literal(true) }),
    errors: [forumProblems.notFound, forumProblems.notAllowed],
  }),
};
