import { useEffect, useState } from 'react';

/** Sections that end above this line are ignored, because a jump places the start of a section slightly above it. */
const top = 56;

/**
 * Returns the visible section, which is the jump target if it is visible, or else the first section in the upper half
 * of the window.
 */
export const useCurrentSection = (names: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const list = names.join(' ');
  useEffect(() => {
    const sections = list.split(' ').flatMap((name) => document.getElementById(name) ?? []);
    const seen = new Set<Element>();
    const choose = () => {
      const visible = sections.filter((section) => seen.has(section));
      // The jump target takes precedence, because the last sections never reach the top of the window.
      const named = visible.find(({ id }) => `#${id}` === window.location.hash);
      const chosen = named ?? visible[0];
      if (chosen) setCurrent(chosen.id);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        choose();
      },
      { rootMargin: `-${top}px 0px -50% 0px` },
    );
    for (const section of sections) observer.observe(section);
    window.addEventListener('hashchange', choose);
    return () => {
      observer.disconnect();
      window.removeEventListener('hashchange', choose);
    };
  }, [list]);
  return current;
};
