/** Reads the id of the last thread on the previous page from the URL. */
export const afterOf = (search: URLSearchParams): number | undefined => {
  const after = Number(search.get('after') ?? '');
  return Number.isSafeInteger(after) && after > 0 ? after : undefined;
};
