import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the data of the page again every so often while it is visible. Costs less script than a query. */
export const useFreshPage = (everySeconds: number): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds, revalidate]);
};
