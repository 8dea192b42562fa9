import { referralParameter } from '@wyrmgate/contract/auth-constants';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the URL with the sponsor's code. Undefined if it needs none: for other sites, other parts of the portal, or a
 * URL that already has a code.
 */
const withCode = (href: string, code: string): string | undefined => {
  const url = new URL(href);
  if (url.origin !== location.origin || /^\/(?:admin|api|ref)(?:\/|$)/.test(url.pathname)) return undefined;
  if (url.searchParams.has(referralParameter)) return undefined;
  url.searchParams.set(referralParameter, code);
  return url.href;
};

/**
 * Keeps the sponsor's code in the URL and in links that the visitor opens, so that it survives reloads and new tabs
 * without being stored.
 */
export const useCarriedCode = (code: string | undefined): void => {
  const shown = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL changes with each navigation.
  useEffect(() => {
    const address = code && withCode(location.href, code);
    // Bypasses the router, which would treat the change as a navigation.
    if (address) history.replaceState(history.state, '', address);
  }, [code, shown]);
  useEffect(() => {
    if (!code) return;
    const carry = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const address = link && withCode(link.href, code);
      if (address) link.href = address;
    };
    const opening = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      addEventListener(type, carry, { capture: true, signal: opening.signal });
    return () => opening.abort();
  }, [code]);
};
