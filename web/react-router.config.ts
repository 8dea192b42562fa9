import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // A page brings its own routes; those of its links follow after the first paint. The whole table would be a script of 6 KB.
  routeDiscovery: { mode: 'lazy', manifestPath: '/page-routes' },
} satisfies Config;
