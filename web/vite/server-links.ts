import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const resolved = '\0wyrmgate:react-router';
const link = fileURLToPath(new URL('../app/platform/server-link.tsx', import.meta.url));

/**
 * Replaces React Router's `Link` with `app/platform/server-link.tsx` in server-rendered pages (bench: "home page, uncached";
 * decision 035).
 */
export const serverLinks = (): Plugin => ({
  name: 'wyrmgate:server-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  resolveId: (source, importer) =>
    source === 'react-router' && importer !== resolved && importer !== link ? resolved : undefined,
  // A named export takes precedence over one from `export *`.
  load: (id) =>
    id === resolved ? `export * from 'react-router'; export { Link } from ${JSON.stringify(link)};` : undefined,
});
