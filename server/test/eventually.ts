/** Polls until `check` returns a truthy value, for background work without another way to wait for it. */
export const eventually = async <T>(check: () => Promise<T | undefined | false>, timeoutMs = 90_000): Promise<T> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error('The condition was not met in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
