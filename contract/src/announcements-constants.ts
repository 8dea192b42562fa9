/** Urgency of an announcement, which sets its colour. */
export const announcementTones = ['info', 'success', 'warning', 'danger'] as const;

export const announcementStatuses = ['draft', 'published'] as const;

/** Who sees an announcement. Staff are accounts with access to the back office. */
export const announcementAudiences = ['everyone', 'visitors', 'players', 'staff'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

/** Current state of an announcement, derived from its status and its dates. */
export const announcementStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Maximum number of announcements, including drafts and ended ones, because one screen lists them all. */
export const maxAnnouncements = 100;
