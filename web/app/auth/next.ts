/** Carries on where the visitor wanted to go in the first place, from the login to the registration and back. */
export const withNext = (url: string, next: string | null): string =>
  next === null ? url : `${url}?${new URLSearchParams({ next })}`;
