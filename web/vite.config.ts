import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { art } from './vite/art.ts';
import { buildTargets } from './vite/browsers.ts';
import { contractRoutes } from './vite/contract-routes.ts';
import { firstVisit } from './vite/first-visit.ts';
import { leaveOut } from './vite/leave-out.ts';
import { locales } from './vite/locales.ts';
import { lucideFactory, lucideIcons } from './vite/lucide-icons.ts';
import { noInstrumentation } from './vite/no-instrumentation.ts';
import { quietDiscovery } from './vite/quiet-discovery.ts';
import { quietLeaving } from './vite/quiet-leaving.ts';
import { quietZod } from './vite/quiet-zod.ts';
import { reactIcon } from './vite/react-icon.ts';
import { serverLinks } from './vite/server-links.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    quietDiscovery(),
    quietLeaving(),
    quietZod(),
    contractRoutes(),
    locales(),
    art(),
    lucideFactory(),
    lucideIcons(),
    serverLinks(),
    noInstrumentation(),
    leaveOut(),
    icons({ compiler: reactIcon, scale: 1 }),
    tailwindcss(),
    reactRouter(),
  ],
  // The data folder of the portal is inside the repository and must not be served.
  server: { fs: { allow: ['.', '../contract', '../node_modules'] } },
  build: {
    target: buildTargets,
    // The content security policy forbids fonts in data URLs, and inlined pictures would delay the first paint.
    assetsInlineLimit: 0,
    // Every page loads these files anyway, so chunks need not list them.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(rolldown-runtime|libraries|frame)-/.test(file)),
    },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: firstVisit() } } } } },
  // Bundles the rendering libraries, because reading hundreds of small files would slow down each start. Libraries that the
  // server imports too are excluded, because both must share one copy.
  ...(command === 'build' && { ssr: { noExternal: [/^(?!(react|react-dom|react-router|zod)($|\/))/] } }),
  // Finds all libraries at start. Discovering one later would reload the page that needs it.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/entry.server.tsx', '!**/*.test.*'] },
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router'],
  },
}));
