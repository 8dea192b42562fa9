export const refreshSeconds = 30;
/** How long the browser caches the back-office menu. The server checks permissions on every call. */
export const checkCacheMinutes = 5;
