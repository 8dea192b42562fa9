/** Adds the return path to a URL, to keep it between login and registration. */
export const withNext = (url: string, next: string | null): string =>
  next === null ? url : `${url}?${new URLSearchParams({ next })}`;
