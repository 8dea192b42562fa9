import type { UIMatch } from 'react-router';
import type { Namespace } from './i18n/keys.ts';

/** Route metadata: `export const handle = { namespaces: ['shop'] } satisfies RouteHandle`. */
export type RouteHandle = {
  /** Locale files that the route uses, besides `common` and `ui`. */
  namespaces?: readonly Namespace[];
  /** Only for logged-in users; others are redirected to the login and back. */
  private?: true;
  /** The page needs JavaScript and says so without it. Implied by `private`. */
  needsScript?: true;
  /** The header overlays the art at the top of the page. */
  overArt?: true;
};

const baseNamespaces = ['common', 'ui'];

export const handlesOf = (matches: readonly UIMatch[]): RouteHandle[] =>
  matches.map(({ handle }) => (handle ?? {}) as RouteHandle);

/** Locale files of all matched routes. */
export const namespacesOf = (matches: readonly UIMatch[]): string[] => [
  ...new Set([...baseNamespaces, ...handlesOf(matches).flatMap(({ namespaces = [] }) => namespaces)]),
];
