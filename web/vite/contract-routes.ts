import type { Plugin } from 'vite';
import { contract } from '../../contract/src/index.ts';

const id = 'virtual:contract-routes';
const resolved = `\0${id}`;

const routes = () =>
  Object.fromEntries(
    Object.entries(contract).map(([domain, endpoints]) => [
      domain,
      Object.fromEntries(Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }])),
    ]),
  );

/**
 * Gives the browser method and path of every endpoint as plain data, so that the typed client works without zod and the
 * schemas: those load with the forms that check with them.
 */
export const contractRoutes = (): Plugin => ({
  name: 'wyrmgate:contract-routes',
  resolveId: (source) => (source === id ? resolved : undefined),
  load: (source) => (source === resolved ? `export const routes = ${JSON.stringify(routes())};` : undefined),
});
