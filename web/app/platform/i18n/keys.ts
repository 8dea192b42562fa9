/** The English texts, from which the keys are inferred. A new locale file that screens use gets a line here. */
type English = {
  accounts: typeof import('@wyrmgate/contract/locales/en/accounts.json');
  announcements: typeof import('@wyrmgate/contract/locales/en/announcements.json');
  approvals: typeof import('@wyrmgate/contract/locales/en/approvals.json');
  audit: typeof import('@wyrmgate/contract/locales/en/audit.json');
  auth: typeof import('@wyrmgate/contract/locales/en/auth.json');
  common: typeof import('@wyrmgate/contract/locales/en/common.json');
  'crypto-payments': typeof import('@wyrmgate/contract/locales/en/crypto-payments.json');
  dashboard: typeof import('@wyrmgate/contract/locales/en/dashboard.json');
  dev: typeof import('@wyrmgate/contract/locales/en/dev.json');
  donations: typeof import('@wyrmgate/contract/locales/en/donations.json');
  donors: typeof import('@wyrmgate/contract/locales/en/donors.json');
  email: typeof import('@wyrmgate/contract/locales/en/email.json');
  features: typeof import('@wyrmgate/contract/locales/en/features.json');
  'features-admin': typeof import('@wyrmgate/contract/locales/en/features-admin.json');
  gms: typeof import('@wyrmgate/contract/locales/en/gms.json');
  health: typeof import('@wyrmgate/contract/locales/en/health.json');
  home: typeof import('@wyrmgate/contract/locales/en/home.json');
  ledger: typeof import('@wyrmgate/contract/locales/en/ledger.json');
  legal: typeof import('@wyrmgate/contract/locales/en/legal.json');
  packages: typeof import('@wyrmgate/contract/locales/en/packages.json');
  passkeys: typeof import('@wyrmgate/contract/locales/en/passkeys.json');
  passwords: typeof import('@wyrmgate/contract/locales/en/passwords.json');
  payments: typeof import('@wyrmgate/contract/locales/en/payments.json');
  player: typeof import('@wyrmgate/contract/locales/en/player.json');
  profiles: typeof import('@wyrmgate/contract/locales/en/profiles.json');
  receipts: typeof import('@wyrmgate/contract/locales/en/receipts.json');
  roles: typeof import('@wyrmgate/contract/locales/en/roles.json');
  'saved-filters': typeof import('@wyrmgate/contract/locales/en/saved-filters.json');
  security: typeof import('@wyrmgate/contract/locales/en/security.json');
  sessions: typeof import('@wyrmgate/contract/locales/en/sessions.json');
  settings: typeof import('@wyrmgate/contract/locales/en/settings.json');
  shop: typeof import('@wyrmgate/contract/locales/en/shop.json');
  'two-factor': typeof import('@wyrmgate/contract/locales/en/two-factor.json');
  ui: typeof import('@wyrmgate/contract/locales/en/ui.json');
  users: typeof import('@wyrmgate/contract/locales/en/users.json');
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
