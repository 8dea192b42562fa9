import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

const branchOf = (routes: Routes, route: Route): Route[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...branchOf(routes, parent), route] : [route];
};

/**
 * Maps the URLs without parameters to the ids of their routes, outermost first. The URL of a route with an index route
 * maps to the index route (bench: "home page, uncached"; decision 035).
 */
export const plainRoutes = (routes: Routes): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const branch = branchOf(routes, route);
    const url = `/${branch.flatMap(({ path }) => path || []).join('/')}`;
    if (/[:*?]/.test(url) || (found.has(url) && !route.index)) continue;
    found.set(
      url,
      branch.map(({ id }) => id),
    );
  }
  return found;
};

/** Returns the parent paths of a path, starting with the home page. */
const pathsAbove = (path: string): string[] => {
  const parts = path.split('/').slice(1, -1);
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
};

/**
 * Returns the routes of a URL without parameters, and those of its parent paths. Without the latter, a browser that
 * follows a link to a parent path would find only its layout and show an empty page.
 */
export const routesFor = (routesByUrl: ReadonlyMap<string, string[]>, path: string): string[] | undefined => {
  const own = routesByUrl.get(path);
  return own && [...new Set([...own, ...pathsAbove(path).flatMap((above) => routesByUrl.get(above) ?? [])])];
};

const pick = <T>(all: { [id: string]: T }, ids: readonly string[]): { [id: string]: T } =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

/** Returns a copy of the build that contains only these routes. */
export const limitBuild = (build: ServerBuild, ids: readonly string[]): ServerBuild => ({
  ...build,
  routes: pick(build.routes, ids),
  assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
});
