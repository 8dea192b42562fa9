/** Paths that end with a secret: the callback URL of a vote site contains its key. */
const secretPath = /^(\/+api\/+webhooks\/+votes\/+).+$/i;

/** The path of a request for logs, traces and the audit log, without query or secrets. */
export const loggedPath = (url: string): string => (url.split(/[?#]/)[0] ?? '').replace(secretPath, '$1[redacted]');
