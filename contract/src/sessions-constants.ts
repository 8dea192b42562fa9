/** Browser: the session is validated this often, and on window focus when the last check is older than the second figure. */
export const validationMinutes = { interval: 30, focus: 5 } as const;
