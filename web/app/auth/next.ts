/** Adds the return path to a URL, so that it survives switching between login and registration. */
export const withNext = (url: string, next: string | null): string =>
  next === null ? url : `${url}?${new URLSearchParams({ next })}`;
