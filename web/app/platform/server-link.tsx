import { type LinkProps, Link as RouterLink } from 'react-router';

/** URLs that React Router's link would render unchanged. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#].+)?$/;

/**
 * Replaces React Router's link on the server (vite/server-links.ts). It renders the same element faster, without resolving the
 * URL and without event handlers.
 */
export function Link(props: LinkProps) {
  const { to, target, discover = 'render', prefetch = 'none', ...rest } = props;
  if (typeof to !== 'string' || !plainAddress.test(to) || discover !== 'render' || prefetch !== 'none' || props.mask)
    return <RouterLink {...props} />;
  const { relative, reloadDocument, replace, state, preventScrollReset, viewTransition, ...drawn } = rest;
  const { mask, defaultShouldRevalidate, ...native } = drawn;
  return <a {...native} href={to} target={target} data-discover="true" />;
}
