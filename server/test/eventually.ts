/** Asks again until `check` answers something; background work has no other end that a test could wait for. */
export const eventually = async <T>(check: () => Promise<T | undefined | false>, milliseconds = 90_000): Promise<T> => {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
