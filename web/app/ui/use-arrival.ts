import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a heading on mount and whenever `content` changes, so that screen readers announce new content. */
export const useArrival = (content?: unknown): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content moves the focus to the heading.
  useEffect(() => heading.current?.focus(), [content]);
  return heading;
};
