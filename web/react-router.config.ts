import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The start script builds into a separate folder and then renames it, so that a running portal never lacks files.
  buildDirectory: process.env.WEB_BUILD_FOLDER ?? 'build',
  // Pages contain only their own routes and load those of their links later. A list of all routes would take 6 KB.
  routeDiscovery: { mode: 'lazy', manifestPath: '/page-routes' },
} satisfies Config;
