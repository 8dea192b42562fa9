import { threadCursor } from '@wyrmgate/contract/forum-constants';

/** Reads the place where a page of a list begins from the URL. */
export const afterOf = (search: URLSearchParams): string | undefined => {
  const after = search.get('after') ?? '';
  return threadCursor.test(after) ? after : undefined;
};
