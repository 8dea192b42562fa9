import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { backOffice, endpoint } from './endpoint.ts';
import { problems } from './problem.ts';
import { Id, Moment, Page, PageSize, Pagination, PathId } from './shapes.ts';
import { banTypes } from './users-constants.ts';

export { type ApprovalAction, approvalHours, approvalPermissions } from './approvals-constants.ts';

export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The request that a call stored in place of acting. */
export const Asked = z.object({ id: Id, status: z.enum(approvalStatuses), expires_at: Moment });
export type Asked = z.output<typeof Asked>;

const Person = z.object({ id: Id, username: z.string() });

/** What would be done. */
export const ApprovalFacts = z.discriminatedUnion('action', [
  z.object({ action: z.literal('coins_edit'), delta: z.int() }),
  z.object({
    action: z.literal('gm_promotion'),
    from: z.enum(authorityLevels),
    to: z.enum(authorityLevels),
  }),
  z.object({
    action: z.literal('bulk_ban'),
    type: z.enum(banTypes),
    /** Hours of a temporary one. */
    duration: z.int().nullable(),
    /** Shown to the players. */
    message: z.string().nullable(),
  }),
  z.object({ action: z.literal('four_eyes_off') }),
]);
export type ApprovalFacts = z.output<typeof ApprovalFacts>;

export const Approval = z.object({
  id: Id,
  status: z.enum(approvalStatuses),
  facts: ApprovalFacts,
  /** Whom it would be done to. */
  targets: z.array(Person),
  /** Why, in the words of whoever asks. */
  reason: z.string(),
  asked_by: Person,
  created_at: Moment,
  expires_at: Moment,
  decided_by: Person.nullable(),
  decided_at: Moment.nullable(),
  /** Why it was rejected. */
  decision_note: z.string().nullable(),
  /** The caller asked for it himself: he can withdraw it, another one decides. */
  own: z.boolean(),
});
export type Approval = z.output<typeof Approval>;

export const approvalProblems = problems('approvals', {
  notFound: 404,
  ownRequest: 403,
  notManageable: 403,
  notOwn: 403,
  decided: 409,
  expired: 409,
  notPossible: 409,
});

const params = z.object({ id: PathId });
const reply = z.object({ approval: Approval });

export const approvals = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/approvals',
    summary:
      'Requests that wait for a second person, or those decided on: of the actions that the caller may do himself.',
    access: backOffice,
    limit: 'read',
    query: z.object({ status: z.enum(['pending', 'closed']).default('pending'), page: Page, limit: PageSize(20) }),
    reply: z.object({ approvals: z.array(Approval), pagination: Pagination }),
    errors: [],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/approvals/waiting',
    summary: 'How many requests of others wait for somebody with the permissions of the caller.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ waiting: z.int(), fourEyes: z.boolean() }),
    errors: [],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/approvals/{id}/approve',
    summary: 'Does what was asked for, once, if both people still may; never by the one who asked.',
    access: backOffice,
    limit: 'write',
    audit: 'approval_approve',
    requiresStepUp: true,
    params,
    reply,
    errors: [
      approvalProblems.notFound,
      approvalProblems.ownRequest,
      approvalProblems.notManageable,
      approvalProblems.decided,
      approvalProblems.expired,
      approvalProblems.notPossible,
    ],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/admin/approvals/{id}/reject',
    summary: 'Refuses a request of somebody else, with the reason.',
    access: backOffice,
    limit: 'write',
    audit: 'approval_reject',
    params,
    body: z.strictObject({
      reason: z
        .string('approvals:validation.reason')
        .trim()
        .min(1, 'approvals:validation.reason')
        .max(500, 'approvals:validation.reasonLength'),
    }),
    reply,
    errors: [
      approvalProblems.notFound,
      approvalProblems.ownRequest,
      approvalProblems.notManageable,
      approvalProblems.decided,
      approvalProblems.expired,
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/approvals/{id}/withdraw',
    summary: 'Takes back a request of one’s own.',
    access: backOffice,
    limit: 'write',
    audit: 'approval_withdraw',
    params,
    reply,
    errors: [approvalProblems.notFound, approvalProblems.notOwn, approvalProblems.decided, approvalProblems.expired],
  }),
};
