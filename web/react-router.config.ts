import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The starter builds into another folder and then renames it, so that a running portal misses no file.
  buildDirectory: process.env.WEB_BUILD_FOLDER ?? 'build',
  // A page brings its own routes; those of its links follow after the first paint. The whole table would be a script of 6 KB.
  routeDiscovery: { mode: 'lazy', manifestPath: '/page-routes' },
} satisfies Config;
