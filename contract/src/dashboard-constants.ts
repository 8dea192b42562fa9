/** The admin area refreshes its figures this often. */
export const refreshSeconds = 30;
/** The browser keeps the menu of the last check this long; rights themselves are asked of the server at each call. */
export const checkCacheMinutes = 5;
