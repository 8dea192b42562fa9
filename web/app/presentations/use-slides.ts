import { useCallback, useEffect, useRef, useState } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, video, [contenteditable]') !== null;

/**
 * Tracks the visible slide in a scrollable strip. Keys work on the whole page: arrows move by one slide, Home and End
 * jump to the ends, and digits jump to a slide by number.
 */
export const useSlides = (count: number) => {
  const strip = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(count - 1, index));
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const left = (strip.current?.clientWidth ?? 0) * next;
      strip.current?.scrollTo({ left, behavior: still ? 'auto' : 'smooth' });
      setCurrent(next);
    },
    [count],
  );
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
      const { key } = event;
      const targets: Record<string, number> = {
        ArrowLeft: current - 1,
        ArrowRight: current + 1,
        Home: 0,
        End: count - 1,
      };
      const target = /^[1-9]$/.test(key) ? Number(key) - 1 : targets[key];
      if (target === undefined || (/^[1-9]$/.test(key) && target >= count)) return;
      event.preventDefault();
      show(target);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [current, count, show]);
  /** Updates the current slide after a swipe. */
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth))), 80);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { strip, current, show };
};
