import type { Plugin } from 'vite';

const resolved = '\0wyrmgate:no-instrumentation';

/** React Router uses these functions only for observers, and the portal has none. */
const stub = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
`;

/** Leaves React Router's instrumentation out of the browser's libraries (bench: "first visit, Script"; decision 035). */
export const noInstrumentation = (): Plugin => ({
  name: 'wyrmgate:no-instrumentation',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId: (source, importer) =>
    source === './instrumentation.js' && importer?.includes('/react-router/') ? resolved : undefined,
  load: (id) => (id === resolved ? stub : undefined),
});
