import { useEffect, useState } from 'react';

/** The section that is being read: the first one that reaches into the upper half of the window. */
export const useCurrentSection = (names: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const list = names.join(' ');
  useEffect(() => {
    const sections = list.split(' ').flatMap((name) => document.getElementById(name) ?? []);
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        const first = sections.find((section) => seen.has(section));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-40px 0px -50% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [list]);
  return current;
};
