import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { languages } from './languages.ts';
import { maxAltLength, maxMediaBytes, mediaKinds } from './media-constants.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Id, Moment, oneLine, PathId, Version } from './shapes.ts';

export const mediaProblems = problems('media', {
  notFound: 404,
  changedMeanwhile: 409,
  /** `details.places` is the number of places that use the file. */
  inUse: 409,
  /** The extension or the type of the content is not accepted. */
  wrongType: 415,
  /** The extension does not match the type of the content. */
  typeMismatch: 415,
  /** The file cannot be decoded completely. */
  broken: 422,
  tooManyPixels: 422,
  noVideo: 422,
  tooLarge: 413,
  quotaFull: 409,
  /** Too many uploads are running at once, or processing the picture took too long. */
  busy: 503,
  /** The disk is full or the storage does not respond. */
  notStored: 503,
});

const Alts = z.partialRecord(z.enum(languages), z.string());

/** What pages need to show a picture or a video from the library. */
export const Media = z.object({
  id: Id,
  kind: z.enum(mediaKinds),
  key: z.string(),
  extension: z.string(),
  /** Size in pixels of the largest stored picture, or of the video. */
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** Animated pictures are stored as WebP only. */
  animated: z.boolean(),
  /** Length of a video or an animation in milliseconds. */
  duration: z.int().nullable(),
  /** A tiny picture as a data URL, shown until the full picture has loaded. */
  placeholder: z.string(),
  alts: Alts,
});
export type Media = z.output<typeof Media>;

/** A file as the back office lists it. */
export const LibraryMedia = Media.extend({
  file_name: z.string(),
  /** Total size of all stored variants in bytes. */
  bytes: z.int(),
  /** Number of places that use the file. */
  used: z.int(),
  uploader: z.string().nullable(),
  created_at: Moment,
  version: Version,
});
export type LibraryMedia = z.output<typeof LibraryMedia>;

/** A place that uses a file: its domain, the id of its row, and the title by which staff know it. */
export const MediaUsage = z.object({ domain: z.string(), target: z.string(), title: z.string() });
export type MediaUsage = z.output<typeof MediaUsage>;

const Alt = z
  .string()
  .trim()
  .max(maxAltLength, 'media:validation.altLength')
  .regex(oneLine, 'media:validation.oneLine');
export const MediaForm = z.strictObject({
  alts: z.partialRecord(z.enum(languages), Alt),
  version: Version.optional(),
});

const one = z.object({ id: PathId });

export const media = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/media',
    summary: 'Pictures and videos of the library, newest first, and how much of the quota they use.',
    access: staff('admin.media.view'),
    limit: 'read',
    query: z.object({
      kind: Choice(mediaKinds),
      /** Part of the file name or of an alt text. */
      search: z.string().trim().max(100).optional(),
      ...boundedPage(24),
    }),
    reply: z.object({
      media: z.array(LibraryMedia),
      pagination: BoundedPagination,
      storage: z.object({ used: z.int(), quota: z.int() }),
    }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/media/{id}',
    summary: 'One picture or video with the places that use it.',
    access: staff('admin.media.view'),
    limit: 'read',
    params: one,
    reply: z.object({ media: LibraryMedia, usages: z.array(MediaUsage) }),
    errors: [mediaProblems.notFound],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/media',
    summary: 'Uploads one picture or video as the part `file` of a multipart form.',
    access: staff('admin.media.edit'),
    limit: 'write',
    audit: 'media_upload',
    external: true,
    upload: { maxBytes: maxMediaBytes.video },
    reply: LibraryMedia,
    errors: [
      mediaProblems.wrongType,
      mediaProblems.typeMismatch,
      mediaProblems.broken,
      mediaProblems.tooManyPixels,
      mediaProblems.noVideo,
      mediaProblems.tooLarge,
      mediaProblems.quotaFull,
      mediaProblems.busy,
      mediaProblems.notStored,
    ],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/media/{id}',
    summary: 'Replaces the alternative texts. Checks `version` if sent.',
    access: staff('admin.media.edit'),
    limit: 'write',
    audit: 'media_update',
    params: one,
    body: MediaForm,
    reply: LibraryMedia,
    errors: [mediaProblems.notFound, mediaProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/media/{id}',
    summary: 'Deletes a picture or video that no place uses.',
    access: staff('admin.media.edit'),
    limit: 'write',
    audit: 'media_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [mediaProblems.notFound, mediaProblems.inUse],
  }),
};
