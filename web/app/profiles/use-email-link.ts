import { useApiQuery } from '../platform/query/use-api.ts';

/** The status of a link, refetched on each visit because the other link may have been used since then. */
export const useEmailLink = (token: string | null | undefined) =>
  useApiQuery(
    ['profiles', 'readEmailLink'],
    { body: { token: token ?? '' } },
    { enabled: Boolean(token), gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
