import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** From the root down to the route. */
const lineOf = (routes: Routes, route: Route): Route[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(routes, parent), route] : [route];
};

/**
 * The addresses without parameters, each with the ids of the routes that draw it, outermost first. Where a route has an
 * index, its address is the index's.
 */
export const plainRoutes = (routes: Routes): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const line = lineOf(routes, route);
    const address = `/${line.flatMap(({ path }) => path || []).join('/')}`;
    if (/[:*?]/.test(address) || (found.has(address) && !route.index)) continue;
    found.set(
      address,
      line.map(({ id }) => id),
    );
  }
  return found;
};

const pick = <T>(all: { [id: string]: T }, ids: readonly string[]): { [id: string]: T } =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

/** The build with only these routes in it. */
export const buildOf = (build: ServerBuild, ids: readonly string[]): ServerBuild => ({
  ...build,
  routes: pick(build.routes, ids),
  assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
});
