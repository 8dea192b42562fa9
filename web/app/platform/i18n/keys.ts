/** The English texts, from which the keys are inferred. A new locale file that screens use gets a line here. */
type English = {
  accounts: typeof import('@wyrmgate/contract/locales/en/accounts.json');
  announcements: typeof import('@wyrmgate/contract/locales/en/announcements.json');
  approvals: typeof import('@wyrmgate/contract/locales/en/approvals.json');
  audit: typeof import('@wyrmgate/contract/locales/en/audit.json');
  auth: typeof import('@wyrmgate/contract/locales/en/auth.json');
  chat: typeof import('@wyrmgate/contract/locales/en/chat.json');
  'chat-admin': typeof import('@wyrmgate/contract/locales/en/chat-admin.json');
  branding: typeof import('@wyrmgate/contract/locales/en/branding.json');
  common: typeof import('@wyrmgate/contract/locales/en/common.json');
  'crypto-payments': typeof import('@wyrmgate/contract/locales/en/crypto-payments.json');
  dashboard: typeof import('@wyrmgate/contract/locales/en/dashboard.json');
  deliveries: typeof import('@wyrmgate/contract/locales/en/deliveries.json');
  dev: typeof import('@wyrmgate/contract/locales/en/dev.json');
  donations: typeof import('@wyrmgate/contract/locales/en/donations.json');
  donors: typeof import('@wyrmgate/contract/locales/en/donors.json');
  downloads: typeof import('@wyrmgate/contract/locales/en/downloads.json');
  events: typeof import('@wyrmgate/contract/locales/en/events.json');
  'events-admin': typeof import('@wyrmgate/contract/locales/en/events-admin.json');
  email: typeof import('@wyrmgate/contract/locales/en/email.json');
  features: typeof import('@wyrmgate/contract/locales/en/features.json');
  forum: typeof import('@wyrmgate/contract/locales/en/forum.json');
  'forum-admin': typeof import('@wyrmgate/contract/locales/en/forum-admin.json');
  'features-admin': typeof import('@wyrmgate/contract/locales/en/features-admin.json');
  'game-accounts': typeof import('@wyrmgate/contract/locales/en/game-accounts.json');
  'gateway-events': typeof import('@wyrmgate/contract/locales/en/gateway-events.json');
  gms: typeof import('@wyrmgate/contract/locales/en/gms.json');
  health: typeof import('@wyrmgate/contract/locales/en/health.json');
  home: typeof import('@wyrmgate/contract/locales/en/home.json');
  items: typeof import('@wyrmgate/contract/locales/en/items.json');
  ledger: typeof import('@wyrmgate/contract/locales/en/ledger.json');
  legal: typeof import('@wyrmgate/contract/locales/en/legal.json');
  media: typeof import('@wyrmgate/contract/locales/en/media.json');
  news: typeof import('@wyrmgate/contract/locales/en/news.json');
  'news-admin': typeof import('@wyrmgate/contract/locales/en/news-admin.json');
  notifications: typeof import('@wyrmgate/contract/locales/en/notifications.json');
  packages: typeof import('@wyrmgate/contract/locales/en/packages.json');
  passkeys: typeof import('@wyrmgate/contract/locales/en/passkeys.json');
  passwords: typeof import('@wyrmgate/contract/locales/en/passwords.json');
  payments: typeof import('@wyrmgate/contract/locales/en/payments.json');
  player: typeof import('@wyrmgate/contract/locales/en/player.json');
  presentations: typeof import('@wyrmgate/contract/locales/en/presentations.json');
  profiles: typeof import('@wyrmgate/contract/locales/en/profiles.json');
  receipts: typeof import('@wyrmgate/contract/locales/en/receipts.json');
  'redeem-codes': typeof import('@wyrmgate/contract/locales/en/redeem-codes.json');
  roles: typeof import('@wyrmgate/contract/locales/en/roles.json');
  'saved-filters': typeof import('@wyrmgate/contract/locales/en/saved-filters.json');
  security: typeof import('@wyrmgate/contract/locales/en/security.json');
  sessions: typeof import('@wyrmgate/contract/locales/en/sessions.json');
  settings: typeof import('@wyrmgate/contract/locales/en/settings.json');
  shop: typeof import('@wyrmgate/contract/locales/en/shop.json');
  translations: typeof import('@wyrmgate/contract/locales/en/translations.json');
  sponsors: typeof import('@wyrmgate/contract/locales/en/sponsors.json');
  'sponsors-admin': typeof import('@wyrmgate/contract/locales/en/sponsors-admin.json');
  'two-factor': typeof import('@wyrmgate/contract/locales/en/two-factor.json');
  ui: typeof import('@wyrmgate/contract/locales/en/ui.json');
  users: typeof import('@wyrmgate/contract/locales/en/users.json');
  support: typeof import('@wyrmgate/contract/locales/en/support.json');
  'support-admin': typeof import('@wyrmgate/contract/locales/en/support-admin.json');
  'game-settings': typeof import('@wyrmgate/contract/locales/en/game-settings.json');
  'game-settings-admin': typeof import('@wyrmgate/contract/locales/en/game-settings-admin.json');
  world: typeof import('@wyrmgate/contract/locales/en/world.json');
  'vote-sites': typeof import('@wyrmgate/contract/locales/en/vote-sites.json');
  'world-admin': typeof import('@wyrmgate/contract/locales/en/world-admin.json');
  withdrawals: typeof import('@wyrmgate/contract/locales/en/withdrawals.json');
};

type Paths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];
type PathsOf = { [N in keyof English]: Paths<English[N]> };

/** Name of a locale file. */
export type Namespace = keyof English;
/** Keys of a namespace: `hero.title`. */
export type Key<N extends Namespace> = PathsOf[N];
/** Keys of all namespaces: `home:hero.title`. */
export type FullKey = { [N in Namespace]: `${N}:${Key<N>}` }[Namespace];
/** The keys below a path, without it: `KeyBelow<'dashboard', 'sections'>` is `'users' | 'roles' | …`. */
export type KeyBelow<N extends Namespace, Path extends string> = Below<Key<N>, Path>;
type Below<K, Path extends string> = K extends `${Path}.${infer Rest}` ? Rest : never;
