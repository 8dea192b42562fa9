/** Groups of setup tasks in the order of the page. */
export const setupGroups = ['operation', 'security', 'identity', 'money', 'content'] as const;
export type SetupGroup = (typeof setupGroups)[number];

/** The setup tasks. Required ones cannot be skipped. */
export const setupItems = {
  address: { group: 'operation', required: true },
  demo: { group: 'operation', required: true },
  backup: { group: 'operation', required: true },
  mail: { group: 'operation', required: true },
  redis: { group: 'operation', required: false },
  game: { group: 'operation', required: false },
  secrets: { group: 'security', required: true },
  staff_factor: { group: 'security', required: true },
  factors: { group: 'security', required: true },
  dual_approval: { group: 'security', required: false },
  email_verification: { group: 'security', required: false },
  site_name: { group: 'identity', required: true },
  support_email: { group: 'identity', required: true },
  legal: { group: 'identity', required: true },
  branding: { group: 'identity', required: false },
  discord: { group: 'identity', required: false },
  gateway: { group: 'money', required: false },
  seller: { group: 'money', required: false },
  packages: { group: 'money', required: false },
  download: { group: 'content', required: false },
  news: { group: 'content', required: false },
} as const satisfies Record<string, { group: SetupGroup; required: boolean }>;
export type SetupItem = keyof typeof setupItems;

export const setupKeys = Object.keys(setupItems) as [SetupItem, ...SetupItem[]];

/** Tasks that the portal can test on request, as the command `check` does. */
export const setupTests = ['address', 'backup', 'mail', 'redis', 'game', 'secrets', 'gateway'] as const;
export type SetupTest = (typeof setupTests)[number];
export const findingStates = ['ok', 'warning', 'problem', 'skipped'] as const;

/** Results of the tests. Each has a text in `setup:findings`. */
export const findingCodes = [
  'address-unreachable',
  'address-other',
  'address-ok',
  'address-status',
  'sockets-blocked',
  'proxies-zero',
  'tls-local',
  'tls-none',
  'tls-failed',
  'tls-expired',
  'tls-rejected',
  'tls-ends',
  'tls-ok',
  'gateways-none',
  'webhook-ok',
  'webhook-lost',
  'clock-unknown',
  'clock-ok',
  'clock-differs',
  'key-readable',
  'key-unknown',
  'key-missing',
  'key-wrong',
  'key-guessable',
  'key-new',
  'key-ok',
  'backup-none',
  'backup-stale',
  'backup-late',
  'backup-ok',
  'redis-none',
  'redis-ok',
  'redis-away',
  'game-demo',
  'game-away',
  'game-problems',
  'game-ok',
  'mail-none',
  'mail-sent',
  'mail-refused',
  'failed',
] as const;
export type FindingCode = (typeof findingCodes)[number];
