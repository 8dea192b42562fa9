import type { Plugin } from 'vite';

const resolved = '\0wyrmgate:zod';

/**
 * Disables zod's run-time compilation in browsers before the first schema is created. The content security policy forbids
 * `eval`, and browsers report even attempts to use it.
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
