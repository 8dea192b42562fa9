import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table is a few kilobytes; asking the server for it piece by piece would cost more.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
