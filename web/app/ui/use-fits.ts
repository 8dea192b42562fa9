import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the content fits the width of its box. It is true until it has been measured. */
export const useFits = (box: RefObject<HTMLElement | null>): boolean => {
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const frame = box.current;
    const content = frame?.firstElementChild;
    if (!frame || !content) return;
    const measure = () => setFits(content.scrollWidth <= frame.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return fits;
};
