/** Every address of the portal. Links take it from here, so that "find usages" shows who leads where. */
export const urls = {
  home: '/',
  empires: '/#empires',
  shop: '/shop',
  login: '/login',
  register: '/register',
  payment: { success: '/payment/success', cancel: '/payment/cancel', history: '/payment/history' },
  legal: {
    terms: '/legal/terms',
    privacy: '/legal/privacy',
    gameRules: '/legal/game-rules',
    shippingPolicy: '/legal/shipping-policy',
  },
  admin: { home: '/admin', donations: '/admin/donations', auditLogs: '/admin/audit-logs' },
  dev: { ui: '/dev/ui' },
} as const;

/** The login page that leads back to where the visitor wanted to go. */
export const loginThen = (next: string): string => `${urls.login}?${new URLSearchParams({ next })}`;

/** The page that tells how a payment stands. */
export const paymentState = (reference: string): string =>
  `${urls.payment.success}?${new URLSearchParams({ reference })}`;

/** One slash, and nothing after it that a browser or a proxy might read as a second one. */
const staysHere = /^\/(?![/\\]|%2f|%5c)/i;

/** Where to go after the login: a page of this site, whatever the address says. */
export const safeNext = (next: string | null, otherwise: string = urls.home): string => {
  if (next === null || !staysHere.test(next)) return otherwise;
  const { pathname, search, hash, origin } = new URL(next, 'https://portal.invalid');
  // Looked at again, because `/.//evil.example` becomes `//evil.example` only now.
  return origin === 'https://portal.invalid' && staysHere.test(pathname) ? `${pathname}${search}${hash}` : otherwise;
};
