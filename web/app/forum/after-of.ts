/** The id of the thread after which a page of a list starts, from the URL. */
export const afterOf = (search: URLSearchParams): number | undefined => {
  const after = Number(search.get('after') ?? '');
  return Number.isSafeInteger(after) && after > 0 ? after : undefined;
};
