import type { Permission } from './permissions.ts';

/**
 * What waits for staff: reported posts, posts that wait for approval, reported chat messages, reported guild notices and donor
 * messages, donor messages that wait for approval, and tickets.
 */
export const moderationKinds = ['post', 'held', 'chat', 'guild', 'donation', 'donation_held', 'ticket'] as const;
export type ModerationKind = (typeof moderationKinds)[number];

/** The permission that shows each kind, and the one that decides on it. */
export const moderationPermissions = {
  post: { view: 'admin.forum.view', decide: 'admin.forum.moderate' },
  held: { view: 'admin.forum.view', decide: 'admin.forum.moderate' },
  chat: { view: 'admin.chat.view', decide: 'admin.chat.moderate' },
  guild: { view: 'admin.recruiting.view', decide: 'admin.recruiting.edit' },
  donation: { view: 'content.donations.edit', decide: 'content.donations.edit' },
  donation_held: { view: 'content.donations.edit', decide: 'content.donations.edit' },
  ticket: { view: 'admin.tickets.view', decide: 'admin.tickets.answer' },
} as const satisfies Record<ModerationKind, { view: Permission; decide: Permission }>;

/** What players report with one call: the notice of a guild, or the message of a donor. */
export const contentKinds = ['guild', 'donation'] as const satisfies readonly ModerationKind[];
export type ContentKind = (typeof contentKinds)[number];
export const isContentKind = (kind: ModerationKind): kind is ContentKind => contentKinds.some((one) => one === kind);

/** `approve` and `refuse` are for what waits for approval, the others for reports. */
export const moderationDecisions = ['dismiss', 'warn', 'delete', 'hide', 'mute', 'approve', 'refuse'] as const;
export type ModerationDecision = (typeof moderationDecisions)[number];

/** The decisions that fit each kind. Tickets are answered on their own screen. */
export const decisionsOf: Record<ModerationKind, readonly ModerationDecision[]> = {
  post: ['dismiss', 'warn', 'delete', 'hide'],
  held: ['approve', 'refuse'],
  chat: ['dismiss', 'delete', 'mute'],
  guild: ['dismiss', 'hide'],
  donation: ['dismiss', 'hide'],
  donation_held: ['approve', 'refuse'],
  ticket: [],
};

/**
 * Kinds that a member of staff can claim, so that no two people work on the same item. Tickets have an assignee
 * instead.
 */
export const claimableKinds: readonly ModerationKind[] = ['post', 'held', 'chat', 'guild', 'donation'];

export const contentReportStates = ['open', 'upheld', 'dismissed'] as const;
export const maxContentReportsPerDay = 20;
/** Items of one kind in a response, oldest first. */
export const maxQueue = 30;
