import type { Announcement } from '@wyrmgate/contract/announcements';
import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../platform/api/api.ts';
import { useUser } from '../platform/session/use-session.ts';

type Own = { userId: number; announcements: readonly Announcement[] };

/**
 * What the viewer sees: visitors get it with the page, logged-in users load theirs. It does without the query cache, which the
 * first visit does not load.
 */
export const useAnnouncements = (): readonly Announcement[] => {
  const forVisitors = useRouteLoaderData<{ announcements: Announcement[] }>('root')?.announcements ?? [];
  const userId = useUser()?.id;
  const [own, setOwn] = useState<Own>();
  useEffect(() => {
    if (userId === undefined) return;
    const abort = new AbortController();
    api.announcements
      .list({}, { signal: abort.signal })
      .then(({ announcements }) => setOwn({ userId, announcements }))
      // The bar is not essential: on failure the visitors' announcements stay.
      .catch(() => undefined);
    return () => abort.abort();
  }, [userId]);
  return own !== undefined && own.userId === userId ? own.announcements : forVisitors;
};
