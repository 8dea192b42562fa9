import { Username } from '@wyrmgate/contract/auth';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../platform/query/use-api.ts';

/** Debounce before the server is asked. */
export const checkDelayMs = 400;

const useSettled = (value: string, delayMs: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};

/** Whether a username is free; undefined while it is invalid, still being typed, or unknown. */
export const useUsernameCheck = (username: string): boolean | undefined => {
  const settled = useSettled(username, checkDelayMs);
  const wanted = settled === username && username !== '' && Username.safeParse(username).success;
  const { data } = useApiQuery(
    ['auth', 'usernameAvailable'],
    { query: { username } },
    // Only a hint, so failed checks are not retried.
    { enabled: wanted, retry: false, staleTime: 30_000 },
  );
  return wanted ? data?.available : undefined;
};
