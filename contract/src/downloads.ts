import { z } from 'zod';
import {
  downloadColors,
  downloadIcons,
  downloadPlatforms,
  downloadStatuses,
  linkProblems,
  maxMirrors,
  requirementKeys,
} from './downloads-constants.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { Id, isReckonable, Moment, oneLine, PathId, Version } from './shapes.ts';
import { Outdated, translationMarks } from './translation-marks.ts';

export const downloadProblems = problems('downloads', { notFound: 404, changedMeanwhile: 409, tooMany: 409 });

const Descriptions = z.partialRecord(z.enum(languages), z.string());
const Requirement = z.partialRecord(z.enum(requirementKeys), z.string());
const Requirements = z.object({ minimum: Requirement, recommended: Requirement });
export type Requirements = z.output<typeof Requirements>;
const Mirror = z.object({ name: z.string(), link: z.string() });

/** The last check of a link. A link is down after two failed checks in a row, and up again after two successful ones. */
export const LinkCheck = z.object({
  healthy: z.boolean(),
  problem: z.enum(linkProblems).nullable(),
  checked_at: Moment,
});
export type LinkCheck = z.output<typeof LinkCheck>;

export const Download = z.object({
  id: Id,
  name: z.string(),
  platform: z.enum(downloadPlatforms),
  icon: z.enum(downloadIcons),
  color: z.enum(downloadColors),
  descriptions: Descriptions,
  status: z.enum(downloadStatuses),
  /** Null while the status is `coming_soon`. The URL of a mirror while the main link is down. */
  link: z.string().nullable(),
  /** Working mirrors. Empty while the status is `coming_soon`. */
  mirrors: z.array(Mirror),
  /** Version of the software, such as `1.4.2`. */
  release: z.string().nullable(),
  released_at: Moment.nullable(),
  /** Size in bytes. */
  size: z.int().nullable(),
  /** SHA-256 of the file as 64 hexadecimal digits. */
  sha256: z.string().nullable(),
  requirements: Requirements,
});
export type Download = z.output<typeof Download>;

export const AdminDownload = Download.extend({
  link: z.string(),
  active: z.boolean(),
  /** Number of clicks on the download's links since it was added. */
  clicks: z.int(),
  /** Number of clicks in the last 30 days. */
  recent_clicks: z.int(),
  /** Links that are down. Players see them only if no other link works. */
  failing: z.array(z.string()),
  outdated: Outdated,
  updated_at: Moment,
  version: Version,
});
export type AdminDownload = z.output<typeof AdminDownload>;

const text = (max: number) => z.string().trim().max(max).regex(oneLine, 'downloads:validation.oneLine');
const urlOf = (link: string): URL | undefined => {
  try {
    return new URL(link);
  } catch {
    return undefined;
  }
};

export const DownloadLink = z
  .string('downloads:validation.link')
  .trim()
  .max(500, 'downloads:validation.link')
  .refine((link) => {
    const url = urlOf(link);
    return url !== undefined && ['https:', 'http:'].includes(url.protocol) && url.hostname !== '' && !url.username;
  }, 'downloads:validation.link');
const Description = z.string().trim().max(500, 'downloads:validation.description');
const RequirementText = z.partialRecord(z.enum(requirementKeys), text(80));

/** Fields that the permission `admin.downloads.edit` allows staff to change. */
export const DownloadEdit = z.strictObject({
  descriptions: z.partialRecord(z.enum(languages), Description),
  link: DownloadLink,
  active: z.boolean(),
  ...translationMarks,
  version: Version.optional(),
});

export const DownloadForm = z.strictObject({
  ...DownloadEdit.shape,
  descriptions: DownloadEdit.shape.descriptions.default({}),
  active: z.boolean().default(true),
  name: text(80).min(1, 'downloads:validation.name'),
  platform: z.enum(downloadPlatforms),
  icon: z.enum(downloadIcons).default('client'),
  color: z.enum(downloadColors).default('ember'),
  status: z.enum(downloadStatuses).default('available'),
  mirrors: z
    .array(z.strictObject({ name: text(40).min(1, 'downloads:validation.mirror'), link: DownloadLink }))
    .max(maxMirrors)
    .default([]),
  release: text(40).min(1).nullable().default(null),
  released_at: z.iso
    .datetime({ offset: true, error: 'downloads:validation.date' })
    .refine(isReckonable, 'downloads:validation.date')
    .nullable()
    .default(null),
  size: z.int().min(1).max(1_000_000_000_000).nullable().default(null),
  sha256: z
    .string()
    .trim()
    .regex(/^[0-9a-fA-F]{64}$/, 'downloads:validation.sha256')
    .transform((hex) => hex.toLowerCase())
    .nullable()
    .default(null),
  requirements: z
    .strictObject({ minimum: RequirementText.default({}), recommended: RequirementText.default({}) })
    .default({ minimum: {}, recommended: {} }),
});

const one = z.object({ id: PathId });

export const downloads = {
  list: endpoint({
    method: 'GET',
    path: '/api/downloads',
    summary: 'The active downloads by platform, in order.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'downloads', seconds: 60 },
    reply: z.object({ downloads: z.array(Download) }),
    errors: [],
  }),
  countClick: endpoint({
    method: 'POST',
    path: '/api/downloads/{id}/clicks',
    summary: 'Counts a click on a link of a download. Clicks of bots are not counted.',
    access: visitor,
    limit: 'check',
    params: one,
    reply: z.object({ counted: z.boolean() }),
    errors: [downloadProblems.notFound],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/downloads',
    summary: 'All downloads in order, with clicks.',
    access: staff('admin.downloads.view'),
    limit: 'read',
    reply: z.object({ downloads: z.array(AdminDownload) }),
    errors: [],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/admin/downloads/{id}',
    summary: 'Changes description, link and whether a download is active. Checks `version` if sent.',
    access: staff('admin.downloads.edit'),
    limit: 'write',
    audit: 'download_update',
    drops: ['downloads'],
    params: one,
    body: DownloadEdit,
    reply: AdminDownload,
    errors: [downloadProblems.notFound, downloadProblems.changedMeanwhile],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/downloads',
    summary: 'Adds a download after the others of its platform.',
    access: staff('admin.downloads.manage'),
    limit: 'write',
    audit: 'download_create',
    drops: ['downloads'],
    body: DownloadForm,
    reply: AdminDownload,
    errors: [downloadProblems.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/downloads/{id}',
    summary: 'Replaces a download. Checks `version` if sent.',
    access: staff('admin.downloads.manage'),
    limit: 'write',
    audit: 'download_update',
    drops: ['downloads'],
    params: one,
    body: DownloadForm,
    reply: AdminDownload,
    errors: [downloadProblems.notFound, downloadProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/downloads/{id}',
    summary: 'Deletes a download and its click counts.',
    access: staff('admin.downloads.manage'),
    limit: 'write',
    audit: 'download_delete',
    drops: ['downloads'],
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [downloadProblems.notFound],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/downloads/order',
    summary: 'Puts downloads in the order given here, before those that are not listed.',
    access: staff('admin.downloads.manage'),
    limit: 'write',
    audit: 'download_update',
    drops: ['downloads'],
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: z.object({ downloads: z.array(AdminDownload) }),
    errors: [downloadProblems.notFound],
  }),
};
