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
import { quietZod } from './vite/quiet-zod.ts';
import { reactIcon } from './vite/react-icon.ts';
import { serverLinks } from './vite/server-links.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    quietDiscovery(),
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
  // Without the data folder of the portal, which is in the repository.
  server: { fs: { allow: ['.', '../contract', '../node_modules'] } },
  build: {
    target: buildTargets,
    // The content security policy allows no data: fonts, and a picture in the sheet would block the first paint.
    assetsInlineLimit: 0,
    // Every page has loaded these files, so no chunk needs to list them among its dependencies.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(rolldown-runtime|libraries|frame)-/.test(file)),
    },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: firstVisit() } } } } },
  // What the server renders with goes into one file: a start would otherwise read hundreds of small ones. What the server
  // itself loads too has to stay the same module.
  ...(command === 'build' && { ssr: { noExternal: [/^(?!(react|react-dom|react-router|zod)($|\/))/] } }),
  // Found at once: a library found with the page that needs it would reload that page.
  optimizeDeps: { entries: ['app/**/*.tsx', '!app/entry.server.tsx', '!**/*.test.*'] },
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router'],
  },
}));
