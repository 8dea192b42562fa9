import type { Plugin } from 'vite';
import { contract } from '../../contract/src/index.ts';

const prefix = 'virtual:contract-routes';

const routesOf = (endpoints: object) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path }]: [string, { method: string; path: string }]) => [
      name,
      { method, path },
    ]),
  );

/**
 * Gives the browser method and path of every endpoint as plain data, so that the typed client works without zod and the
 * schemas: those load with the forms that check with them. `virtual:contract-routes/auth` has one domain only.
 */
export const contractRoutes = (): Plugin => ({
  name: 'wyrmgate:contract-routes',
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
  load(source) {
    if (!source.startsWith(`\0${prefix}`)) return;
    const wanted = source.slice(prefix.length + 2);
    const domains = Object.entries(contract).filter(([domain]) => wanted === '' || domain === wanted);
    const routes = Object.fromEntries(domains.map(([domain, endpoints]) => [domain, routesOf(endpoints)]));
    return `export const routes = ${JSON.stringify(routes)};`;
  },
});
