/** The page numbers to show: first, last, the current one with its neighbors, and `null` for each gap. */
export function pagerRange(page: number, pages: number): ReadonlyArray<number | null> {
  const near = page <= 3 ? [1, 2, 3] : page >= pages - 2 ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
  const shown = [...new Set([1, ...near, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const gap = n - (shown[index - 1] ?? 0);
    // A gap of one page shows the page number instead of dots.
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
