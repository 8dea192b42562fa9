/** The earliest of several moments that a union of columns returned. */
export const earliest = (moments: readonly (Date | string | null)[]): Date | undefined => {
  const times = moments.flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]));
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
};
