import type { Plugin } from 'vite';

const resolved = '\0wyrmgate:zod';

/**
 * zod tries to compile its checks at run time. The content security policy of the pages forbids that, and browsers report
 * even the attempt. So browsers get zod with that switched off before the first schema is made; the server keeps it.
 */
export const quietZod = (): Plugin => ({
  name: 'wyrmgate:quiet-zod',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId: (source) => (source === 'zod' ? resolved : undefined),
  load: (id) =>
    id === resolved
      ? {
          code: "import { config } from 'zod/v4/core'; config({ jitless: true }); export * from 'zod/v4';",
          moduleSideEffects: true,
        }
      : undefined,
});
