import { z } from 'zod';
import { avatarPauses, isAvatar, maxAvatarBytes, maxAvatarReason } from './avatars-constants.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { Moment, PathId } from './shapes.ts';
import { userProblems } from './users.ts';

export const avatarProblems = problems('avatars', {
  notFound: 404,
  /** Staff removed the picture and blocked new uploads until `details.until`. */
  paused: 403,
  tooMany: 429,
  wrongPicture: 415,
  broken: 422,
  tooManyPixels: 422,
  busy: 503,
});

/** The token in the picture's URL; null if the player has no picture. */
export const Avatar = z.string().refine(isAvatar).nullable();

const OwnAvatar = z.object({
  avatar: Avatar,
  /** Set while the player cannot upload a picture because staff removed their last one. */
  removed: z.object({ reason: z.string(), until: Moment }).nullable(),
});
const params = z.object({ id: PathId });

/** Players' profile pictures. A player without one is shown with a coat of arms. */
export const avatars = {
  own: endpoint({
    method: 'GET',
    path: '/api/users/me/avatar',
    summary: "The caller's picture.",
    access: player,
    limit: 'read',
    reply: OwnAvatar,
    errors: [],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/users/me/avatar',
    summary:
      'Uploads a picture as the part `file` of a multipart form. It is cut to a square and replaces the last one.',
    access: player,
    limit: 'write',
    external: true,
    upload: { maxBytes: maxAvatarBytes },
    reply: OwnAvatar,
    errors: [
      avatarProblems.paused,
      avatarProblems.tooMany,
      avatarProblems.wrongPicture,
      avatarProblems.broken,
      avatarProblems.tooManyPixels,
      avatarProblems.busy,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/me/avatar',
    summary: "Removes the caller's picture.",
    access: player,
    limit: 'write',
    reply: OwnAvatar,
    errors: [],
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/avatar',
    summary: "A player's picture, and whether staff removed the last one.",
    access: staff('admin.users.view'),
    limit: 'read',
    params,
    reply: OwnAvatar,
    errors: [userProblems.notFound],
  }),
  removeOfUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/avatar/removal',
    summary: "Removes a player's picture. The player reads the reason, and can upload the next one after `days`.",
    access: staff('admin.users.edit'),
    limit: 'write',
    audit: 'avatar_remove',
    params,
    body: z.strictObject({
      reason: z.string().trim().min(1, 'avatars:validation.reason').max(maxAvatarReason, 'avatars:validation.reason'),
      days: z
        .int('avatars:validation.days')
        .refine((days) => avatarPauses.some((each) => each === days), 'avatars:validation.days')
        .default(7),
    }),
    reply: OwnAvatar,
    errors: [avatarProblems.notFound, userProblems.notFound, userProblems.ownAccount, userProblems.notManageable],
  }),
};
