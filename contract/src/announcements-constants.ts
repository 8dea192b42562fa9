/** How urgent an announcement is, as its color. */
export const announcementTones = ['info', 'success', 'warning', 'danger'] as const;

export const announcementStatuses = ['draft', 'published'] as const;

/** Who sees an announcement. Staff are players with access to the back office. */
export const announcementAudiences = ['everyone', 'visitors', 'players', 'staff'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

/** What an announcement is right now, from its status and its dates. */
export const announcementStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Counts drafts and ended announcements too, because one screen lists all of them. */
export const maxAnnouncements = 100;
