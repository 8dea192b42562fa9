import { z } from 'zod';
import { muteHours } from './chat-constants.ts';
import { chatProblems } from './chat-problems.ts';
import { donorProblems } from './donors.ts';
import { backOffice, endpoint, player } from './endpoint.ts';
import { maxReason, maxReportNote, reportReasons, warningPoints } from './forum-constants.ts';
import { forumProblems, WithStaff } from './forum-problems.ts';
import { HeldContent } from './forum-report-shapes.ts';
import {
  contentKinds,
  historyKinds,
  historySubjects,
  maxHistory,
  moderationDecisions,
  moderationKinds,
  warningKinds,
} from './moderation-constants.ts';
import { problems } from './problem.ts';
import { recruitingProblems } from './recruiting.ts';
import { Id, Moment, PathId } from './shapes.ts';

export const moderationProblems = problems('moderation', {
  notFound: 404,
  notAllowed: 403,
  ownText: 403,
  alreadyReported: 409,
  tooManyReports: 429,
  alreadyDecided: 409,
  claimedByOther: 409,
  /** This kind of item does not allow the decision. */
  wrongDecision: 400,
  reasonNeeded: 400,
});

const Name = z.string().nullable();
const Kind = z.enum(moderationKinds);
const Reason = z.string().trim().max(maxReason, 'moderation:validation.reason');
const Points = z.int().min(warningPoints.min).max(warningPoints.max);
const isDuration = (hours: number) => muteHours.some((one) => one === hours);

export const ModerationItem = z.object({
  kind: Kind,
  /** Id of the report, the held post, the payment or the ticket. */
  id: Id,
  /** Null if the item was not reported. */
  reason: z.enum(reportReasons).nullable(),
  /** Why the post is awaiting approval. */
  held: z.enum(['newAccount', 'filter']).nullable(),
  note: z.string(),
  /** Empty if the text is private and must be read on its own screen. */
  text: z.string(),
  private: z.boolean(),
  /** Title of the thread, key of the chat room, name of the guild, or subject of the ticket. */
  title: z.string(),
  /** Path of the page that shows the item. */
  link: z.string().nullable(),
  author: Name,
  /** Null if the author is anonymous or unknown. */
  author_id: Id.nullable(),
  /** Number of upheld reports of this kind about the author. */
  upheld: z.int(),
  /** The player who made the first report. */
  reporter: Name,
  /** Number of open reports about the same item. A decision closes all of them. */
  reports: z.int(),
  created_at: Moment,
  claimed_by: Name,
  mine: z.boolean(),
  /** Whether the caller may take over the claim of a colleague. */
  may_take_over: z.boolean(),
  /** All that an approval publishes, for a post that awaits it. */
  content: HeldContent.nullable(),
  decisions: z.array(z.enum(moderationDecisions)),
});
export type ModerationItem = z.output<typeof ModerationItem>;

/** One event in the history of a player. */
export const HistoryEntry = z.object({
  kind: z.enum(historyKinds),
  /** The kind of text that was reported or removed. */
  about: z.enum(historySubjects).nullable(),
  /** Decision about a report; null if it is not stored. */
  decision: z.enum(moderationDecisions).nullable(),
  /** Why players reported the text. */
  category: z.enum(reportReasons).nullable(),
  reason: z.string(),
  by: Name,
  at: Moment,
  points: z.int().nullable(),
  /** When a warning or a ban ends. */
  until: Moment.nullable(),
  /** True for a warning that was withdrawn, a ban that was lifted or a clean-up that was undone. */
  undone: z.boolean(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

const Counts = z.partialRecord(Kind, z.int());

export const moderation = {
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/moderation/queue',
    summary:
      'Items that wait for staff, of all kinds that the caller may see, oldest first. `more`: there are more than are listed.',
    access: backOffice,
    limit: 'read',
    query: z.object({ kind: Kind.optional(), mine: z.stringbool().default(false) }),
    reply: z.object({ items: z.array(ModerationItem), more: z.boolean(), counts: Counts }),
    errors: [],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/moderation/waiting',
    summary: 'The number of waiting items of each kind that the caller may see.',
    access: backOffice,
    limit: 'read',
    reply: z.object({ counts: Counts, total: z.int() }),
    errors: [],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/admin/moderation/claims',
    summary:
      'Claims a waiting item, or releases it. A claim ends after an hour, and staff of a higher level can take it over before.',
    access: backOffice,
    limit: 'write',
    audit: 'moderation_claim',
    body: z.strictObject({ kind: Kind, id: Id, claim: z.boolean() }),
    reply: z.object({ claimed: z.boolean() }),
    errors: [
      moderationProblems.notFound,
      moderationProblems.notAllowed,
      moderationProblems.alreadyDecided,
      moderationProblems.claimedByOther,
      forumProblems.notFound,
      forumProblems.alreadyDecided,
      forumProblems.claimedByOther,
      chatProblems.notFound,
      chatProblems.alreadyDecided,
      chatProblems.claimedByOther,
    ],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/moderation/decisions',
    summary:
      'Decides on a waiting item and all open reports about it. Reporters get `answer`, the author gets `reason`.',
    access: backOffice,
    limit: 'write',
    audit: 'moderation_decide',
    drops: ['forum', 'donors', 'recruiting'],
    body: z.strictObject({
      kind: Kind,
      id: Id,
      decision: z.enum(moderationDecisions),
      reason: Reason.default(''),
      answer: Reason.default(''),
      /** Points of the warning, for the decision `warn`. */
      points: Points.default(1),
      /** Length of the mute, for the decision `mute`. */
      hours: z.int().refine(isDuration, 'chat:validation.hours').default(24),
      with_staff: WithStaff,
    }),
    reply: z.object({ decided: z.int() }),
    errors: [
      moderationProblems.notFound,
      moderationProblems.notAllowed,
      moderationProblems.alreadyDecided,
      moderationProblems.claimedByOther,
      moderationProblems.wrongDecision,
      moderationProblems.reasonNeeded,
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.alreadyDecided,
      forumProblems.claimedByOther,
      forumProblems.firstPost,
      forumProblems.staffPosts,
      forumProblems.held,
      chatProblems.notFound,
      chatProblems.notAllowed,
      chatProblems.alreadyDecided,
      chatProblems.claimedByOther,
      recruitingProblems.notFound,
      donorProblems.messageNotFound,
    ],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/moderation/players/{id}/history',
    summary:
      'Warnings, upheld reports, removals, mutes and bans of a player, newest first, of the kinds that the caller may see. `more`: there are more than `limit`.',
    access: backOffice,
    limit: 'read',
    params: z.object({ id: PathId }),
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(maxHistory)).default(20) }),
    reply: z.object({ entries: z.array(HistoryEntry), more: z.boolean() }),
    errors: [],
  }),
  warn: endpoint({
    method: 'POST',
    path: '/api/admin/moderation/warnings',
    summary:
      'Warns a player with points: the author of a post or of a chat message, or, by moderators of either, the player with this id.',
    access: backOffice,
    limit: 'write',
    audit: 'moderation_warn',
    body: z.strictObject({
      kind: z.enum(warningKinds),
      /** Id of the post, the chat message or the player. */
      id: Id,
      reason: Reason,
      points: Points.default(1),
    }),
    reply: z.object({ id: Id }),
    errors: [
      moderationProblems.notFound,
      moderationProblems.notAllowed,
      moderationProblems.reasonNeeded,
      forumProblems.notFound,
      forumProblems.notAllowed,
      chatProblems.notFound,
    ],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/reports',
    summary: 'Reports the notice of a guild, or the message of a donor by its `report_key` on the wall.',
    access: player,
    limit: 'write',
    body: z.strictObject({
      kind: z.enum(contentKinds),
      target: z.union([Id, z.string().min(1).max(200)]),
      reason: z.enum(reportReasons),
      note: z.string().trim().max(maxReportNote, 'forum:validation.note').default(''),
    }),
    reply: z.object({ id: Id }),
    errors: [
      moderationProblems.notFound,
      moderationProblems.ownText,
      moderationProblems.alreadyReported,
      moderationProblems.tooManyReports,
    ],
  }),
};
