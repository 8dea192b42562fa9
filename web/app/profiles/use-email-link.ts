import { useApiQuery } from '../platform/query/use-api.ts';

/** What a link is about; asked anew at each visit, because others open the second link meanwhile. */
export const useEmailLink = (token: string | null | undefined) =>
  useApiQuery(
    ['profiles', 'readEmailLink'],
    { body: { token: token ?? '' } },
    { enabled: Boolean(token), gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
