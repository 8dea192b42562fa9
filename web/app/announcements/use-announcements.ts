import type { Announcement } from '@wyrmgate/contract/announcements';
import { useRouteLoaderData } from 'react-router';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';

/** What the reader sees: visitors get it with the page, everyone else asks for theirs. */
export const useAnnouncements = (): readonly Announcement[] => {
  const forVisitors = useRouteLoaderData<{ announcements: Announcement[] }>('root')?.announcements ?? [];
  const isLoggedIn = useUser() !== null;
  const own = useApiQuery(['announcements', 'list'], {}, { enabled: isLoggedIn, staleTime: 60_000 });
  return (isLoggedIn && own.data?.announcements) || forVisitors;
};
