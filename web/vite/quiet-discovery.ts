import type { Plugin } from 'vite';

const module = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/fog-of-war\.js$/;
const report = 'console.error("Failed to fetch manifest patches", e);';

/**
 * Keeps React Router from logging an error when a page is left while it still asks for the routes of its links. A link whose
 * routes are missing asks again.
 */
export const quietDiscovery = (): Plugin => ({
  name: 'wyrmgate:quiet-discovery',
  apply: 'build',
  transform(code, id) {
    if (!module.test(id)) return;
    if (!code.includes(report))
      this.error('React Router reports failed route discovery in another way: adapt quiet-discovery.ts.');
    return { code: code.replace(report, ''), map: null };
  },
});
