import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../platform/use-hydrated.ts';

/**
 * The token of an emailed link: undefined until hydration, null if there is none. It moves from the URL fragment, which
 * browsers do not send, to the history entry.
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
