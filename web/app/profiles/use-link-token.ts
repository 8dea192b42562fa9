import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../platform/use-hydrated.ts';

/**
 * The token of a mailed link; undefined until the page is alive, null if there is none. It stands after the hash, which the
 * browser sends to nobody, and moves into the history entry: it survives a reload, but nobody reads it over the shoulder. A
 * link that is opened in a tab that stands here already changes only the hash: its token then takes the place of the first.
 */
export const useLinkToken = (): string | null | undefined => {
  const alive = useHydrated();
  const navigate = useNavigate();
  const { hash, pathname, state } = useLocation();
  const fromLink = alive ? new URLSearchParams(hash.slice(1)).get('token') : null;
  useEffect(() => {
    if (fromLink) void navigate(pathname, { replace: true, state: { token: fromLink } });
  }, [fromLink, navigate, pathname]);
  return alive ? (fromLink ?? (state as { token?: string } | null)?.token ?? null) : undefined;
};
