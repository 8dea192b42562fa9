import { z } from 'zod';
import { muteHours } from './chat-constants.ts';
import { chatProblems } from './chat-problems.ts';
import { endpoint, staff } from './endpoint.ts';
import { maxReason, reportDecisions, reportStates, warningPoints } from './forum-constants.ts';
import { forumProblems, WithStaff } from './forum-problems.ts';
import { ForumReport, HeldPost } from './forum-report-shapes.ts';
import { needsReason } from './moderation-constants.ts';
import { Id, PageSize, PathId, scrollPage } from './shapes.ts';

const one = z.object({ id: PathId });
const drops = ['forum'] as const;
const Reason = z.string().trim().max(maxReason, 'forum:validation.reason');

const isDuration = (hours: number) => muteHours.some((one) => one === hours);
const Points = z.int().min(warningPoints.min).max(warningPoints.max);

/** Endpoints for staff queues: reports, and posts awaiting approval. */
export const forumReports = {
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/forum/reports',
    summary: 'Reports by state, newest first. `after` is the id of the last report loaded.',
    access: staff('admin.forum.view'),
    limit: 'read',
    query: z.object({
      state: z.enum(['waiting', 'decided']).default('waiting'),
      after: PathId.optional(),
      limit: PageSize(30),
    }),
    reply: z.object({ reports: z.array(ForumReport), next: Id.nullable() }),
    errors: [],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/forum/waiting',
    summary: 'How many reports and held posts wait for a decision.',
    access: staff('admin.forum.view'),
    limit: 'read',
    reply: z.object({ waiting: z.int(), held: z.int() }),
    errors: [],
  }),
  held: endpoint({
    method: 'GET',
    path: '/api/admin/forum/held',
    summary: 'Posts that wait for approval, oldest first. `after` is the id of the last post loaded.',
    access: staff('admin.forum.view'),
    limit: 'read',
    query: z.object(scrollPage(30)),
    reply: z.object({ posts: z.array(HeldPost), next: Id.nullable() }),
    errors: [],
  }),
  decideHeld: endpoint({
    method: 'POST',
    path: '/api/admin/forum/held/{id}',
    summary: 'Publishes a post that waits for approval, or refuses it with a reason for its author.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_held_decide',
    drops,
    params: one,
    body: z.strictObject({ approve: z.boolean(), reason: Reason.default('') }),
    reply: z.object({ approved: z.boolean() }),
    errors: [
      forumProblems.notFound,
      forumProblems.alreadyDecided,
      forumProblems.claimedByOther,
      forumProblems.notAllowed,
    ],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/admin/forum/reports/{id}/claim',
    summary: 'Claims a report, or releases it.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_report_claim',
    params: one,
    body: z.strictObject({ claim: z.boolean() }),
    reply: z.object({ state: z.enum(reportStates) }),
    errors: [forumProblems.notFound, forumProblems.alreadyDecided, forumProblems.claimedByOther],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/forum/reports/{id}/decide',
    summary: 'Decides all open reports of the post. `delete` removes the post and needs the permission to delete.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_report_decide',
    drops,
    params: one,
    body: z
      .strictObject({
        decision: z.enum(reportDecisions),
        reason: Reason.default(''),
        answer: Reason.default(''),
        points: Points.default(1),
        /** Length of the mute in the chat, for the decision `mute`, which needs the permission to moderate the chat. */
        hours: z.int().refine(isDuration, 'chat:validation.hours').default(24),
        with_staff: WithStaff,
      })
      .refine(({ decision, reason }) => reason !== '' || !needsReason('post', decision), {
        path: ['reason'],
        message: 'forum:validation.neededReason',
      }),
    reply: z.object({ decided: z.int() }),
    errors: [
      forumProblems.staffPosts,
      forumProblems.notFound,
      forumProblems.alreadyDecided,
      forumProblems.claimedByOther,
      forumProblems.notAllowed,
      forumProblems.firstPost,
      chatProblems.notAllowed,
    ],
  }),
};
