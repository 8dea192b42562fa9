/** After this time, the next page has replaced this one, unless the user stayed, for example to download a file. */
const graceMs = 30_000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Notices when the user starts to leave the page. */
export const watchLeaving = (): void => {
  const leave = () => {
    leftAt = Date.now();
  };
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
};

/**
 * Holds back the failure of a request while the user leaves the page. Firefox aborts requests then, and an error screen or a
 * reload would appear instead of the next page.
 */
export const unlessLeaving = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(async (error) => {
    if (Date.now() - leftAt < graceMs) {
      // The user came back to the page as it was, without the parts that were aborted.
      window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
      await new Promise((resolve) => setTimeout(resolve, graceMs));
    }
    throw error;
  });
