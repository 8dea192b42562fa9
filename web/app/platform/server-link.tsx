import { type LinkProps, Link as RouterLink } from 'react-router';

/** URLs that React Router's link would leave unchanged. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#].+)?$/;

/**
 * Replaces React Router's link on the server (vite/server-links.ts): the same element, without resolving the address and
 * without the event handlers.
 */
export function Link(props: LinkProps) {
  const { to, target, discover = 'render', prefetch = 'none', ...rest } = props;
  if (typeof to !== 'string' || !plainAddress.test(to) || discover !== 'render' || prefetch !== 'none' || props.mask)
    return <RouterLink {...props} />;
  const { relative, reloadDocument, replace, state, preventScrollReset, viewTransition, ...drawn } = rest;
  const { mask, defaultShouldRevalidate, ...native } = drawn;
  return <a {...native} href={to} target={target} data-discover="true" />;
}
