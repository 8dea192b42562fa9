import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { reachedWhenScrolling } from '../ui/scrolls.ts';

/** A reader this close to the end counts as being at the end. */
const nearPx = 80;

/**
 * Follows new messages while the reader is at the end. Otherwise keeps the visible messages in place, even when older
 * ones load above.
 */
export const useScroll = (first: number, last: number) => {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const held = useRef({ first, height: 0, atEnd: true });
  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (held.current.atEnd && last >= 0) toEnd();
    else if (first < held.current.first) element.scrollTop += element.scrollHeight - held.current.height;
    reachedWhenScrolling()(element);
    held.current = { ...held.current, first, height: element.scrollHeight };
  }, [first, last, toEnd]);
  // The box shrinks when a pinned notice or a keyboard appears, which does not scroll it.
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => held.current.atEnd && toEnd());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [toEnd]);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    held.current = { ...held.current, atEnd: end, height: element.scrollHeight };
    setAtEnd(end);
  };
  return { box, atEnd, onScroll, toEnd };
};
