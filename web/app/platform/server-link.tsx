import { type LinkProps, Link as RouterLink } from 'react-router';

/** An address that a link of the router would leave as it is. */
const plainAddress = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:[?#].+)?$/;

/**
 * The link that the server draws in place of React Router's (vite/server-links.ts): the same element, without working out
 * where it leads and what a press does. A page has thirty of them, and that was a tenth of its time.
 */
export function Link(props: LinkProps) {
  const { to, target, discover = 'render', prefetch = 'none', ...rest } = props;
  if (typeof to !== 'string' || !plainAddress.test(to) || discover !== 'render' || prefetch !== 'none' || props.mask)
    return <RouterLink {...props} />;
  const { relative, reloadDocument, replace, state, preventScrollReset, viewTransition, ...drawn } = rest;
  const { mask, defaultShouldRevalidate, ...native } = drawn;
  return <a {...native} href={to} target={target} data-discover="true" />;
}
