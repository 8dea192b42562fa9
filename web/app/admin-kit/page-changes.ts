import { maxCountedMatches } from '@wyrmgate/contract/paging';

export type Cursor = { after?: number; before?: number };
type Changes = Readonly<Record<string, number | undefined>>;

/** URL changes that return a list to its first page. */
export const firstPage = { page: undefined, after: undefined, before: undefined } as const satisfies Changes;

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Reads the cursor from the URL and ignores invalid ids. */
export const cursorIn = (search: URLSearchParams): Cursor => {
  const after = idIn(search, 'after');
  return after === undefined ? { before: idIn(search, 'before') } : { after };
};

type Here = {
  page: number;
  pageSize: number;
  /** True if the current page was requested by cursor instead of by number. */
  byCursor: boolean;
  next: number | null;
  previous: number | null;
};

/** URL changes for another page. Pages within the counted matches have numbers, and pages beyond need a cursor. */
export const changesTo = (target: number, { page, pageSize, byCursor, next, previous }: Here): Changes => {
  const counted = target * pageSize <= maxCountedMatches;
  const number = target === 1 ? undefined : target;
  if (!counted && target > page && next !== null) return { page: number, after: next, before: undefined };
  if (!counted && byCursor && previous !== null) return { page: number, after: undefined, before: previous };
  return { ...firstPage, page: number };
};
