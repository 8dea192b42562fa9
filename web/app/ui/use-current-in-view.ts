import { type RefObject, useEffect, useRef } from 'react';

/** Width in pixels of the part at the end of a row that may be faded. Must not be less than in the style `fade-x`. */
const fade = 40;

/** Scrolls a row sideways to its current item when `key` changes. Unlike `scrollIntoView`, it never scrolls the page. */
export function useCurrentInView<Row extends HTMLElement>(selector: string, key: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the item that the selector finds
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>(selector);
    if (!row.current || !item) return;
    const { scrollLeft, clientWidth } = row.current;
    const end = item.offsetLeft + item.offsetWidth;
    if (item.offsetLeft < scrollLeft) row.current.scrollLeft = item.offsetLeft;
    else if (end > scrollLeft + clientWidth - fade) row.current.scrollLeft = end - clientWidth + fade;
  }, [selector, key]);
  return row;
}
