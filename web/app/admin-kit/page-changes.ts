import { maxCountedMatches } from '@wyrmgate/contract/paging';

/** The row that a page lies behind or ahead of, as the address names it. */
export type Beside = { behind?: number; ahead?: number };
type Changes = Readonly<Record<string, number | undefined>>;

/** What leads back to the first page of a list. */
export const firstPage = { page: undefined, behind: undefined, ahead: undefined } as const satisfies Changes;

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The row from the address; what makes no sense there is left out. */
export const besideIn = (search: URLSearchParams): Beside => {
  const behind = idIn(search, 'behind');
  return behind === undefined ? { ahead: idIn(search, 'ahead') } : { behind };
};

type Here = {
  page: number;
  pageSize: number;
  /** The page was found by a row, not by its number. */
  sought: boolean;
  next: number | null;
  previous: number | null;
};

/** What changes in the address on the way to another page: its number as far as matches are counted, then the row beside it. */
export const changesTo = (target: number, { page, pageSize, sought, next, previous }: Here): Changes => {
  const counted = target * pageSize <= maxCountedMatches;
  const number = target === 1 ? undefined : target;
  if (!counted && target > page && next !== null) return { page: number, behind: next, ahead: undefined };
  if (!counted && sought && previous !== null) return { page: number, behind: undefined, ahead: previous };
  return { ...firstPage, page: number };
};
