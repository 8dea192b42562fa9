import { z } from 'zod';
import {
  announcementAudiences,
  announcementStates,
  announcementStatuses,
  announcementTones,
} from './announcements-constants.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { defaultLanguage, languages } from './languages.ts';
import { problems } from './problem.ts';
import { anyForm, Id, isReckonable, Moment, oneLine, PathId, Version } from './shapes.ts';

export const announcementProblems = problems('announcements', { notFound: 404, changedMeanwhile: 409, tooMany: 409 });

const Texts = z.partialRecord(z.enum(languages), z.string());

/** An announcement in the bar on player pages. */
export const Announcement = z.object({
  id: Id,
  /** Incremented by every edit, so that players who dismissed an earlier version see the new one. */
  version: Version,
  /** By language; the default language is always present. */
  texts: Texts,
  link: z.string().nullable(),
  tone: z.enum(announcementTones),
  dismissible: z.boolean(),
});
export type Announcement = z.output<typeof Announcement>;

export const AdminAnnouncement = Announcement.extend({
  status: z.enum(announcementStatuses),
  state: z.enum(announcementStates),
  audience: z.enum(announcementAudiences),
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  updated_at: Moment,
});
export type AdminAnnouncement = z.output<typeof AdminAnnouncement>;

const Text = z
  .string()
  .trim()
  .max(300, 'announcements:validation.textLength')
  .regex(oneLine, 'announcements:validation.oneLine');
/**
 * A path on this site (`/shop`) or an https URL. A path with a second slash or a backslash would lead to another site.
 */
const Link = z
  .string()
  .trim()
  .max(500, 'announcements:validation.link')
  .regex(/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/, 'announcements:validation.link');
const Bound = z.iso
  .datetime({ offset: true, error: 'announcements:validation.date' })
  .refine(isReckonable, 'announcements:validation.date');

export const AnnouncementForm = z
  .strictObject({
    texts: z.partialRecord(z.enum(languages), Text).refine((texts) => Boolean(texts[defaultLanguage]), {
      path: [defaultLanguage],
      message: 'announcements:validation.text',
    }),
    link: Link.nullable().default(null),
    tone: z.enum(announcementTones).default('info'),
    audience: z.enum(announcementAudiences).default('everyone'),
    dismissible: z.boolean().default(true),
    status: z.enum(announcementStatuses).default('draft'),
    starts_at: Bound.nullable().default(null),
    ends_at: Bound.nullable().default(null),
    version: Version.optional(),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
    path: ['ends_at'],
    message: 'announcements:validation.endsAfterStart',
    when: anyForm,
  });

const one = z.object({ id: PathId });

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/api/announcements',
    summary: 'The announcements that the caller sees now, in order.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'announcements', seconds: 5, visitorsOnly: true },
    reply: z.object({ announcements: z.array(Announcement) }),
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/announcements',
    summary: 'All announcements in order, drafts and ended ones included.',
    access: staff('admin.announcements.view'),
    limit: 'read',
    reply: z.object({ announcements: z.array(AdminAnnouncement) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/announcements',
    summary: 'Adds an announcement after the others.',
    access: staff('admin.announcements.edit'),
    limit: 'write',
    audit: 'announcement_create',
    drops: ['announcements'],
    body: AnnouncementForm,
    reply: AdminAnnouncement,
    errors: [announcementProblems.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/announcements/{id}',
    summary: 'Replaces an announcement. Checks `version` if sent.',
    access: staff('admin.announcements.edit'),
    limit: 'write',
    audit: 'announcement_update',
    drops: ['announcements'],
    params: one,
    body: AnnouncementForm,
    reply: AdminAnnouncement,
    errors: [announcementProblems.notFound, announcementProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/announcements/{id}',
    summary: 'Deletes an announcement.',
    access: staff('admin.announcements.edit'),
    limit: 'write',
    audit: 'announcement_delete',
    drops: ['announcements'],
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [announcementProblems.notFound],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/announcements/order',
    summary: 'Puts announcements in the order given here, before those that are not listed.',
    access: staff('admin.announcements.edit'),
    limit: 'write',
    audit: 'announcement_update',
    drops: ['announcements'],
    body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
    reply: z.object({ announcements: z.array(AdminAnnouncement) }),
    errors: [announcementProblems.notFound],
  }),
};
