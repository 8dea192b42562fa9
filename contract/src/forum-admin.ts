import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { maxReason, maxTitle, type ThreadSlowStep, threadActions, threadSlowSteps } from './forum-constants.ts';
import { forumPlayers } from './forum-players.ts';
import { forumProblems, WithStaff } from './forum-problems.ts';
import { forumReports } from './forum-reports.ts';
import { GroupForm, SectionForm } from './forum-section-form.ts';
import { AdminGroup, SectionRole, ThreadRow } from './forum-shapes.ts';
import { anyForm, Id, oneLine, PathId } from './shapes.ts';

const one = z.object({ id: PathId });
const drops = ['forum'] as const;
const isSlowStep = (seconds: number): seconds is ThreadSlowStep => threadSlowSteps.some((step) => step === seconds);
const Reason = z.string().trim().max(maxReason, 'forum:validation.reason');

const groups = z.object({ groups: z.array(AdminGroup), roles: z.array(SectionRole) });

/** Endpoints for staff: sections, threads, posts and reports. */
export const forumModeration = {
  adminSections: endpoint({
    method: 'GET',
    path: '/api/admin/forum/sections',
    summary: 'All groups and sections with their rights.',
    access: staff('admin.forum.view'),
    limit: 'read',
    reply: groups,
    errors: [],
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/api/admin/forum/groups',
    summary: 'Adds a group of sections after the others.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_create',
    drops,
    body: GroupForm,
    reply: groups,
    errors: [forumProblems.tooMany],
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/admin/forum/groups/{id}',
    summary: 'Renames a group. Checks `version` if sent.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_update',
    drops,
    params: one,
    body: GroupForm,
    reply: groups,
    errors: [forumProblems.notFound, forumProblems.changedMeanwhile],
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/api/admin/forum/groups/{id}',
    summary: 'Deletes a group without sections.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_delete',
    drops,
    params: one,
    reply: groups,
    errors: [forumProblems.notFound, forumProblems.notEmpty],
  }),
  createSection: endpoint({
    method: 'POST',
    path: '/api/admin/forum/sections',
    summary: 'Adds a section at the end of its group.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_create',
    drops,
    body: SectionForm,
    reply: groups,
    errors: [forumProblems.notFound, forumProblems.slugTaken, forumProblems.tooMany],
  }),
  updateSection: endpoint({
    method: 'PUT',
    path: '/api/admin/forum/sections/{id}',
    summary: 'Replaces the settings of a section. Checks `version` if sent.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_update',
    drops,
    params: one,
    body: SectionForm,
    reply: groups,
    errors: [forumProblems.notFound, forumProblems.notAllowed, forumProblems.slugTaken, forumProblems.changedMeanwhile],
  }),
  removeSection: endpoint({
    method: 'DELETE',
    path: '/api/admin/forum/sections/{id}',
    summary: 'Deletes a section without threads.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_delete',
    drops,
    params: one,
    reply: groups,
    errors: [forumProblems.notFound, forumProblems.notEmpty],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/forum/order',
    summary: 'Puts sections or groups in the order given here, before those that are not listed.',
    access: staff('admin.forum.sections'),
    limit: 'write',
    audit: 'forum_section_update',
    drops,
    body: z.strictObject({ kind: z.enum(['sections', 'groups']), ids: z.array(Id).min(1).max(200) }),
    reply: groups,
    errors: [forumProblems.notFound],
  }),
  moderate: endpoint({
    method: 'POST',
    path: '/api/admin/forum/threads/{id}',
    summary: 'Pins, features, locks or hides a thread, or undoes that.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_thread_update',
    drops,
    params: one,
    body: z.strictObject({ action: z.enum(threadActions), reason: Reason.default(''), with_staff: WithStaff }),
    reply: z.object({ statuses: ThreadRow.shape.statuses }),
    errors: [forumProblems.held, forumProblems.notFound, forumProblems.notAllowed, forumProblems.staffPosts],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/admin/forum/threads/{id}/move',
    summary: 'Moves a thread to another section. Old addresses lead to the new one.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_thread_move',
    drops,
    params: one,
    body: z.strictObject({ section: Id, with_staff: WithStaff }),
    reply: z.object({ section: z.string() }),
    errors: [forumProblems.notFound, forumProblems.notAllowed, forumProblems.staffPosts],
  }),
  setSlow: endpoint({
    method: 'PUT',
    path: '/api/admin/forum/threads/{id}/slow',
    summary: 'Sets the seconds between two replies of a player in a thread; 0 is off.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_thread_update',
    drops,
    params: one,
    body: z.strictObject({ slow_seconds: z.int().refine(isSlowStep, 'forum:validation.slow') }),
    reply: z.object({ slow_seconds: z.int() }),
    errors: [forumProblems.held, forumProblems.notFound, forumProblems.notAllowed],
  }),
  movePosts: endpoint({
    method: 'POST',
    path: '/api/admin/forum/threads/{id}/posts',
    summary:
      'Moves replies out of a thread: to another thread, at its end, or to a new one with `title`. A merge moves all posts and hides the emptied thread.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_posts_move',
    drops,
    params: one,
    body: z
      .strictObject({
        /** Posts to merge; all posts of the thread if omitted. */
        posts: z.array(Id).min(1).max(200).optional(),
        to: Id.optional(),
        title: z
          .string()
          .trim()
          .min(4, 'forum:validation.title')
          .max(maxTitle, 'forum:validation.title')
          .regex(oneLine, 'forum:validation.title')
          .optional(),
        with_staff: WithStaff,
      })
      .refine(({ to, title, posts }) => to !== undefined || (title !== undefined && posts !== undefined), {
        path: ['to'],
        message: 'forum:validation.target',
        when: anyForm,
      }),
    /** `no` and `page`: where the first of the moved posts is now. */
    reply: z.object({
      thread: Id,
      slug: z.string(),
      section: z.string(),
      moved: z.int(),
      no: z.int(),
      page: z.int(),
    }),
    errors: [
      forumProblems.held,
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.firstPost,
      forumProblems.tooMany,
      forumProblems.staffPosts,
    ],
  }),
  removePost: endpoint({
    method: 'POST',
    path: '/api/admin/forum/posts/{id}/remove',
    summary: 'Removes a reply with a reason that readers see. `restorePost` brings it back.',
    access: staff('admin.forum.delete'),
    limit: 'write',
    audit: 'forum_post_delete',
    drops,
    params: one,
    body: z.strictObject({ reason: Reason.default('') }),
    reply: z.object({ removed: z.boolean() }),
    errors: [forumProblems.held, forumProblems.notFound, forumProblems.notAllowed, forumProblems.firstPost],
  }),
  removeHistory: endpoint({
    method: 'POST',
    path: '/api/admin/forum/posts/{id}/history/remove',
    summary: 'Deletes the earlier versions of a post for good. The post itself stays.',
    access: staff('admin.forum.delete'),
    limit: 'write',
    audit: 'forum_history_delete',
    params: one,
    body: z.strictObject({ reason: Reason.min(1, 'forum:validation.neededReason') }),
    reply: z.object({ removed: z.int() }),
    errors: [forumProblems.notFound, forumProblems.notAllowed],
  }),
  restorePost: endpoint({
    method: 'POST',
    path: '/api/admin/forum/posts/{id}/restore',
    summary: 'Brings back a removed reply.',
    access: staff('admin.forum.delete'),
    limit: 'write',
    audit: 'forum_post_restore',
    drops,
    params: one,
    reply: z.object({ removed: z.boolean() }),
    errors: [forumProblems.held, forumProblems.notFound, forumProblems.notAllowed, forumProblems.firstPost],
  }),
  ...forumReports,
  ...forumPlayers,
};
