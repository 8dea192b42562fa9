import type { UIMatch } from 'react-router';
import type { Namespace } from './i18n/keys.ts';

/** Route metadata: `export const handle = { namespaces: ['shop'] } satisfies RouteHandle`. */
export type RouteHandle = {
  /** Namespaces that the route needs, besides `common` and `ui`. */
  namespaces?: readonly Namespace[];
  /** Redirects visitors to the login, which then returns to this page. */
  private?: true;
  /** Shows a notice without JavaScript. Implied by `private`. */
  needsScript?: true;
  /** The header is transparent over a picture at the top of the page. */
  overArt?: true;
};

const baseNamespaces = ['common', 'ui'];

export const handlesOf = (matches: readonly UIMatch[]): RouteHandle[] =>
  matches.map(({ handle }) => (handle ?? {}) as RouteHandle);

export const namespacesOf = (matches: readonly UIMatch[]): string[] => [
  ...new Set([...baseNamespaces, ...handlesOf(matches).flatMap(({ namespaces = [] }) => namespaces)]),
];
