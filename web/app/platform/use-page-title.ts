import { useEffect } from 'react';

/** Puts a name, once it is known, in front of the page title. */
export const usePageTitle = (name: string | undefined): void => {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = `${name} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [name]);
};
