import { characterClasses, empires } from '@wyrmgate/contract/game-constants';
import { type Board, boardPageSize, boards, maxLevelFilter, maxNameSearch } from '@wyrmgate/contract/world-constants';

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);
const whole = (text: string | null, min: number, max: number): number | undefined => {
  const value = /^\d{1,7}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

/** Returns the board that a URL names, or undefined if it is unknown. The first board has a URL without a name. */
export const boardOf = (text: string | undefined): Board | undefined =>
  text === undefined ? 'players' : oneOf(boards.slice(1), text);

/** Reads filters and page from the URL. Invalid values count as missing, so that no URL causes an error. */
export const queryOf = (search: URLSearchParams) => ({
  empire: oneOf(empires, search.get('empire')),
  class: oneOf(characterClasses, search.get('class')),
  min: whole(search.get('min'), 0, maxLevelFilter),
  max: whole(search.get('max'), 0, maxLevelFilter),
  page: whole(search.get('page'), 1, 1_000_000) ?? 1,
  find: (search.get('find') ?? '').trim().slice(0, maxNameSearch),
  hit: whole(search.get('hit'), 1, 9_999_999),
});
export type RankingsQuery = ReturnType<typeof queryOf>;

export const filtersOf = ({ empire, class: wanted, min, max }: RankingsQuery) => ({ empire, class: wanted, min, max });
export const isFiltered = (query: RankingsQuery): boolean =>
  Object.values(filtersOf(query)).some((value) => value !== undefined);
/** Converts the filters into query parameters of the API. */
export const apiQuery = ({ empire, class: wanted, min, max }: RankingsQuery) => ({
  ...(empire && { empire }),
  ...(wanted && { class: wanted }),
  ...(min !== undefined && { minLevel: min }),
  ...(max !== undefined && { maxLevel: max }),
  limit: boardPageSize,
});
