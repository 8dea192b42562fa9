/**
 * Returns the result of a call to the game, or undefined if it fails or takes too long. Use it where the request must
 * succeed without the game.
 */
export const withinWait = async <T>(call: Promise<T>, waitMs: number): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([call.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
};
