import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const resolved = '\0wyrmgate:react-router';
const link = fileURLToPath(new URL('../app/platform/server-link.tsx', import.meta.url));

/** Gives screens that the server draws its own `Link`; all else of React Router stays what it is. */
export const serverLinks = (): Plugin => ({
  name: 'wyrmgate:server-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  resolveId: (source, importer) =>
    source === 'react-router' && importer !== resolved && importer !== link ? resolved : undefined,
  // A name exported here goes before the same one of the whole module.
  load: (id) =>
    id === resolved ? `export * from 'react-router'; export { Link } from ${JSON.stringify(link)};` : undefined,
});
