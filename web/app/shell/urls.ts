/** Every address of the portal. Links take it from here, so that "find usages" shows who leads where. */
export const urls = {
  home: '/',
  empires: '/#empires',
  shop: '/shop',
  supporters: '/supporters',
  features: '/features',
  login: '/login',
  forgotPassword: '/login/forgot-password',
  forgotUsername: '/login/forgot-username',
  resetPassword: '/reset-password',
  register: '/register',
  setUpFactor: '/two-factor',
  ownPassword: '/own-password',
  verifyEmail: '/verify-email',
  profile: '/profile',
  emailChange: '/email-change',
  restoreAccount: '/restore-account',
  payment: {
    success: '/payment/success',
    cancel: '/payment/cancel',
    crypto: '/payment/crypto',
    history: '/payment/history',
  },
  legal: {
    terms: '/legal/terms',
    privacy: '/legal/privacy',
    gameRules: '/legal/game-rules',
    shippingPolicy: '/legal/shipping-policy',
  },
  /** Its sections are listed in `shell/admin/sections.ts`. */
  admin: '/admin',
  maintenanceSettings: '/admin/settings/maintenance',
  dev: { ui: '/dev/ui', adminChecks: '/dev/admin-checks' },
} as const;

/** The login page that leads back to where the visitor wanted to go. */
export const loginThen = (next: string): string => `${urls.login}?${new URLSearchParams({ next })}`;

/** One tab of the profile. */
export const profileTab = (tab: 'profile' | 'security' | 'admin'): string =>
  tab === 'profile' ? urls.profile : `${urls.profile}?${new URLSearchParams({ tab })}`;

/** The wall of donors with its dialog open. */
export const openDonation = `${urls.supporters}?donate=1`;

/** The receipt of a payment. */
export const paymentReceipt = (reference: string): string => `/payment/receipt/${encodeURIComponent(reference)}`;
/** The setup of the second factor that leads on to where the user wanted to go. */
export const setUpFactorThen = (next: string): string => `${urls.setUpFactor}?${new URLSearchParams({ next })}`;

/** The new-password page that leads back to where the user wanted to go. */
export const ownPasswordThen = (next: string): string => `${urls.ownPassword}?${new URLSearchParams({ next })}`;

/** The step on which a payment in cryptocurrency is sent. */
export const cryptoStep = (reference: string): string => `${urls.payment.crypto}?${new URLSearchParams({ reference })}`;
/** The status page of a payment. */
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
