import type { Permission } from './permissions.ts';

/**
 * Kinds of items awaiting staff. `held` and `donation_held` await approval; the other kinds, except tickets, were
 * reported by players.
 */
export const moderationKinds = ['post', 'held', 'chat', 'guild', 'donation', 'donation_held', 'ticket'] as const;
export type ModerationKind = (typeof moderationKinds)[number];

/** Permissions to see each kind and to decide on it. */
export const moderationPermissions = {
  post: { view: 'admin.forum.view', decide: 'admin.forum.moderate' },
  held: { view: 'admin.forum.view', decide: 'admin.forum.moderate' },
  chat: { view: 'admin.chat.view', decide: 'admin.chat.moderate' },
  guild: { view: 'admin.recruiting.view', decide: 'admin.recruiting.edit' },
  donation: { view: 'content.donations.edit', decide: 'content.donations.edit' },
  donation_held: { view: 'content.donations.edit', decide: 'content.donations.edit' },
  ticket: { view: 'admin.tickets.view', decide: 'admin.tickets.answer' },
} as const satisfies Record<ModerationKind, { view: Permission; decide: Permission }>;

/** Kinds that share one call for reports by players: guild notices and donor messages. */
export const contentKinds = ['guild', 'donation'] as const satisfies readonly ModerationKind[];
export type ContentKind = (typeof contentKinds)[number];
export const isContentKind = (kind: ModerationKind): kind is ContentKind => contentKinds.some((one) => one === kind);

/** `approve` and `refuse` apply to items awaiting approval, the others to reports. */
export const moderationDecisions = ['dismiss', 'warn', 'delete', 'hide', 'mute', 'approve', 'refuse'] as const;
export type ModerationDecision = (typeof moderationDecisions)[number];

/** Decisions that need an author with an account. */
export const decisionsAboutAuthors: readonly ModerationDecision[] = ['warn', 'mute'];

export const contentDecisions = ['dismiss', 'warn', 'hide'] as const satisfies readonly ModerationDecision[];
export type ContentDecision = (typeof contentDecisions)[number];

/** Possible decisions for each kind. Tickets are answered on a separate screen. */
export const decisionsOf: Record<ModerationKind, readonly ModerationDecision[]> = {
  post: ['dismiss', 'warn', 'delete', 'hide', 'mute'],
  held: ['approve', 'refuse'],
  chat: ['dismiss', 'warn', 'delete', 'mute'],
  guild: contentDecisions,
  donation: contentDecisions,
  donation_held: ['approve', 'refuse'],
  ticket: [],
};

/** Decisions that leave the text and its author alone. */
export const harmlessDecisions: readonly ModerationDecision[] = ['dismiss', 'approve'];

/** Whether the author sees the reason, which makes it mandatory. A warning about a post shows the post instead. */
export const needsReason = (kind: ModerationKind, decision: ModerationDecision): boolean =>
  decision === 'mute' || (kind === 'guild' && decision === 'hide') || (kind !== 'post' && decision === 'warn');

/** What staff can warn a player for without a report. `player` does not refer to a single text. */
export const warningKinds = ['post', 'chat', 'player'] as const;
export type WarningKind = (typeof warningKinds)[number];

export const historyKinds = ['warning', 'report', 'removal', 'mute', 'unmute', 'ban', 'cleanup'] as const;
export const historySubjects = ['post', 'thread', 'chat', 'guild', 'donation'] as const;
/** Maximum number of events in a response. */
export const maxHistory = 200;

/** Kinds that a member of staff can claim, so that no two people work on the same item. Tickets have an assignee instead. */
export const claimableKinds: readonly ModerationKind[] = ['post', 'held', 'chat', 'guild', 'donation'];

/** A claim ends after this time, so that an item does not wait for a colleague who is away. */
export const claimMinutes = 60;

export const contentReportStates = ['open', 'upheld', 'dismissed'] as const;
export const maxContentReportsPerDay = 20;
/** Maximum number of items of one kind in a response, oldest first. */
export const maxQueue = 30;
