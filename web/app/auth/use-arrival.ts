import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the heading of what has just taken the place of something else, so that it is read out. */
export const useArrival = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
};
