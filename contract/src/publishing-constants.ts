import type { Permission } from './permissions.ts';

export const publishedKinds = ['news', 'event', 'announcement'] as const;
export type PublishedKind = (typeof publishedKinds)[number];

/** The permission that staff need to see each kind. */
export const publishedPermissions = {
  news: 'content.news.view',
  event: 'admin.events.view',
  announcement: 'admin.announcements.view',
} as const satisfies Record<PublishedKind, Permission>;

/** `start`: the item appears or takes place. `end`: it disappears. */
export const publishingMoments = ['start', 'end'] as const;
export const publishingStates = ['draft', 'planned', 'live', 'cancelled'] as const;
export type PublishingState = (typeof publishingStates)[number];

export const maxPublishingDays = 100;
