export const applicationStates = ['pending', 'accepted', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const recruitingLimits = { text: 1000, application: 500, answer: 300, reason: 300, level: 9999 } as const;
/** Applications of one player that wait for an answer. */
export const maxPendingApplications = 5;
/** New applications of one player in a day. */
export const maxApplicationsPerDay = 10;
/** A player who was refused can apply to the same guild again after these days. */
export const refusedDays = 7;
/** After staff removed a notice, the guild can write the next one after these days. */
export const removedDays = 7;
/** Guilds in the list of those that look for members. */
export const maxListedGuilds = 100;
/** The latest applications of a guild or a player. */
export const maxListedApplications = 50;
/** Decided applications are deleted after these days. */
export const keptApplicationDays = 90;
