export const applicationStates = ['pending', 'accepted', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const recruitingLimits = { text: 1000, application: 500, answer: 300, reason: 300, level: 9999 } as const;
/** Maximum number of applications by one player that wait for a decision. */
export const maxPendingApplications = 5;
/** Maximum number of new applications by one player in a day. */
export const maxApplicationsPerDay = 10;
/** Days after which a rejected player can apply to the same guild again. */
export const refusedDays = 7;
/** Days after which a guild whose notice staff removed can write another one. */
export const removedDays = 7;
/** Maximum number of guilds in the list of those that look for members. */
export const maxListedGuilds = 100;
/** The latest applications of a guild or a player. */
export const maxListedApplications = 50;
/** Days after which decided applications are deleted. */
export const keptApplicationDays = 90;
