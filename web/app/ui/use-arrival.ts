import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a heading on mount and whenever `content` changes, so that screen readers announce new content. */
export const useArrival = (content?: unknown): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The content is what the heading announces.
  useEffect(() => heading.current?.focus(), [content]);
  return heading;
};
