/** The thread after which a page of a list begins. */
export const afterOf = (search: URLSearchParams): number | undefined => {
  const after = Number(search.get('after') ?? '');
  return Number.isSafeInteger(after) && after > 0 ? after : undefined;
};
