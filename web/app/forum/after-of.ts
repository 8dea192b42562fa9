import { threadCursor } from '@wyrmgate/contract/forum-constants';

/** Reads from the URL where a page of a list begins. */
export const afterOf = (search: URLSearchParams): string | undefined => {
  const after = search.get('after') ?? '';
  return threadCursor.test(after) ? after : undefined;
};
