/** Returns a copy of the rows in which one has been moved. */
export const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] => {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};
