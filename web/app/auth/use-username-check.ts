import { Username } from '@wyrmgate/contract/auth';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../platform/query/use-api.ts';

export const checkDelayMs = 400;

const useSettled = (value: string, delayMs: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};

/** Whether a username is free. Undefined while the user types, if the name is invalid, or if the check fails. */
export const useUsernameCheck = (username: string): boolean | undefined => {
  const settled = useSettled(username, checkDelayMs);
  const wanted = settled === username && username !== '' && Username.safeParse(username).success;
  const { data } = useApiQuery(
    ['auth', 'usernameAvailable'],
    { query: { username } },
    // The result is only a hint, so a failed check is not retried.
    { enabled: wanted, retry: false, staleTime: 30_000 },
  );
  return wanted ? data?.available : undefined;
};
