/** Returns the earliest of several times, any of which may be null. */
export const earliest = (moments: readonly (Date | string | null)[]): Date | undefined => {
  const times = moments.flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]));
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
};
