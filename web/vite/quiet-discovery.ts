import type { Plugin } from 'vite';

const module = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/fog-of-war\.js$/;
const report = 'console.error("Failed to fetch manifest patches", e);';

/**
 * Stops React Router from logging an error when the user leaves a page during route discovery. Missing routes are
 * requested again when a link is used.
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
