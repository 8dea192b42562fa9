import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the loader data while the page is visible: when the socket reports a change in the game, and at an interval
 * for browsers without a socket. Needs less code than a query.
 */
export const useFreshPage = (everySeconds: number, event = 'world-status'): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(reload, everySeconds * 1000);
    addEventListener(event, reload);
    return () => {
      clearInterval(timer);
      removeEventListener(event, reload);
    };
  }, [everySeconds, event, revalidate]);
};
