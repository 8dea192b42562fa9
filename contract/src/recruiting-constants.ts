export const applicationStates = ['pending', 'accepted', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const recruitingLimits = { text: 1000, application: 500, answer: 300, reason: 300, level: 9999 } as const;
/** Maximum number of pending applications per player. */
export const maxPendingApplications = 5;
/** Maximum number of a player's new applications per day. */
export const maxApplicationsPerDay = 10;
/** Days after which a rejected player can apply to the same guild again. */
export const refusedDays = 7;
/** Days after which a guild can write a new notice, if staff removed the last one. */
export const removedDays = 7;
export const maxListedGuilds = 100;
/** Maximum number of listed applications of a guild or a player, latest first. */
export const maxListedApplications = 50;
/** Days after which an application with a decision is deleted. */
export const keptApplicationDays = 90;
