/** The browser validates its session at this interval, and on window focus if the last check is older than `focus`. */
export const validationMinutes = { interval: 30, focus: 5 } as const;
