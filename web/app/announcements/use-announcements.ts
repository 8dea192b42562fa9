import type { Announcement } from '@wyrmgate/contract/announcements';
import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useUser } from '../platform/session/use-session.ts';

type Own = { userId: number; announcements: readonly Announcement[] };

/**
 * Announcements for the viewer. Visitors get them with the page; for logged-in users they are loaded without the query
 * cache, which the first visit does not download.
 */
export const useAnnouncements = (): readonly Announcement[] => {
  const forVisitors = useRouteLoaderData<{ announcements: Announcement[] }>('root')?.announcements ?? [];
  const userId = useUser()?.id;
  const [own, setOwn] = useState<Own>();
  useEffect(() => {
    if (userId === undefined) return;
    const abort = new AbortController();
    // The API client is large because it lists every endpoint, so visitors do not load it.
    import('../platform/api/api.ts')
      .then(({ api }) => api.announcements.list({}, { signal: abort.signal }))
      .then(({ announcements }) => setOwn({ userId, announcements }))
      // The bar is not essential, so after a failure it keeps the announcements for visitors.
      .catch(() => undefined);
    return () => abort.abort();
  }, [userId]);
  return own !== undefined && own.userId === userId ? own.announcements : forVisitors;
};
