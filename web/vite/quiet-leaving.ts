import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const guard = fileURLToPath(new URL('../app/platform/leaving.ts', import.meta.url));

/** Requests by libraries: every dynamic import, and those of React Router for routes and their data. */
const requests = [
  {
    file: /^\0vite\/preload-helper/,
    source: /export const __vitePreload = ([\s\S]+)$/,
    guarded: 'const load = $1;\nexport const __vitePreload = (...all) => unlessLeaving(load(...all));',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
    source: /(?<=await )(import\([^)]*route\.module\s*\))/,
    guarded: 'unlessLeaving($1)',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    source: /(?<=let res = await )(fetch\(url, \{ signal \}\))/,
    guarded: 'unlessLeaving($1)',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/,
    source: /(?<=let res = await )(fetch\(url, await createRequestInit\(request\)\))/,
    guarded: 'unlessLeaving($1)',
  },
];

/**
 * Makes libraries keep the current page when requests fail because the user is leaving it (`app/platform/leaving.ts`).
 */
export const quietLeaving = (): Plugin => ({
  name: 'wyrmgate:quiet-leaving',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform(code, id) {
    const found = requests.find(({ file }) => file.test(id));
    if (!found) return;
    if (!found.source.test(code)) this.error(`The request in ${id} was not found: update quiet-leaving.ts.`);
    const changed = code.replace(found.source, found.guarded);
    return { code: `import { unlessLeaving } from ${JSON.stringify(guard)};\n${changed}`, map: null };
  },
});
