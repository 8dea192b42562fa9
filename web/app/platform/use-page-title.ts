import { useEffect } from 'react';

/** Prepends the name of the page's subject to its title, once it is known. */
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
