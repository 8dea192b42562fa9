import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row sideways until the present one of its items is in view, whenever `key` changes. The page itself stays
 * where it is, which `scrollIntoView` does not promise.
 */
export function useCurrentInView<Row extends HTMLElement>(selector: string, key: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the item that the selector finds
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>(selector);
    if (!row.current || !item) return;
    const { scrollLeft, clientWidth } = row.current;
    const end = item.offsetLeft + item.offsetWidth;
    if (item.offsetLeft < scrollLeft) row.current.scrollLeft = item.offsetLeft;
    else if (end > scrollLeft + clientWidth) row.current.scrollLeft = end - clientWidth;
  }, [selector, key]);
  return row;
}
