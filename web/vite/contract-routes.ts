import type { Plugin } from 'vite';

type Domains = Record<string, Record<string, { method: string; path: string }>>;

const prefix = 'virtual:contract-routes';
/** Imported by URL, because Vite restarts whenever a file that its configuration imports changes. */
const contractFile = new URL('../../contract/src/index.ts', import.meta.url).href;

const routesOf = (endpoints: Domains[string]) =>
  Object.fromEntries(Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]));

/**
 * Serves the method and path of each endpoint as plain data, so that the client needs neither zod nor the schemas.
 * `virtual:contract-routes/auth` contains one domain.
 */
export const contractRoutes = (): Plugin => ({
  name: 'wyrmgate:contract-routes',
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
  async load(source) {
    if (!source.startsWith(`\0${prefix}`)) return;
    // In development, exports the contract itself, so that hot replacement works.
    if (this.environment.mode === 'dev') return `export { contract as routes } from '@wyrmgate/contract';`;
    const { contract } = (await import(contractFile)) as { contract: Domains };
    const wanted = source.slice(prefix.length + 2);
    const domains = Object.entries(contract).filter(([domain]) => wanted === '' || domain === wanted);
    const routes = Object.fromEntries(domains.map(([domain, endpoints]) => [domain, routesOf(endpoints)]));
    return `export const routes = ${JSON.stringify(routes)};`;
  },
});
