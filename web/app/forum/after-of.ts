/** Reads from the URL the id of the thread after which the page starts. */
export const afterOf = (search: URLSearchParams): number | undefined => {
  const after = Number(search.get('after') ?? '');
  return Number.isSafeInteger(after) && after > 0 ? after : undefined;
};
