import { useApiQuery } from '../platform/query/use-api.ts';

/** Status of a link. Refetched on each visit, because the other link may have been used since the last one. */
export const useEmailLink = (token: string | null | undefined) =>
  useApiQuery(
    ['profiles', 'readEmailLink'],
    { body: { token: token ?? '' } },
    { enabled: Boolean(token), gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
