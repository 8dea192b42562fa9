import type { Plugin } from 'vite';

const resolved = '\0wyrmgate:no-instrumentation';

/** React Router calls these functions only for observers, which the portal does not use. */
const stub = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
`;

/** Removes React Router's instrumentation from the browser's build (bench: "first visit, Script"; decision 035). */
export const noInstrumentation = (): Plugin => ({
  name: 'wyrmgate:no-instrumentation',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId: (source, importer) =>
    source === './instrumentation.js' && importer?.includes('/react-router/') ? resolved : undefined,
  load: (id) => (id === resolved ? stub : undefined),
});
