export type Sorted = { readonly id: number; readonly sort_order: number };
export type SortChange = { readonly id: number; readonly before: number; readonly after: number };

/**
 * Returns the rows whose `sort_order` changes if `ids` come first in the given order and all other rows follow in their
 * current order. Undefined if an id has no row.
 */
export const sortChanges = (rows: readonly Sorted[], ids: readonly number[]): SortChange[] | undefined => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = new Set(ids);
  if ([...first].some((id) => !byId.has(id))) return undefined;
  const rest = rows.filter(({ id }) => !first.has(id)).sort((a, b) => a.sort_order - b.sort_order || a.id - b.id);
  return [...first, ...rest.map(({ id }) => id)]
    .map((id, index) => ({ id, before: byId.get(id)?.sort_order ?? 0, after: index + 1 }))
    .filter(({ before, after }) => before !== after);
};
