import type { Board } from '@wyrmgate/contract/world-constants';

/** Every URL of the portal. Links must use these, so that "find usages" works. */
export const urls = {
  home: '/',
  empires: '/#empires',
  shop: '/shop',
  itemShop: '/shop/items',
  redeem: '/redeem',
  supporters: '/supporters',
  sponsor: '/sponsor',
  features: '/features',
  downloads: '/downloads',
  presentations: '/presentations',
  news: '/news',
  rankings: '/rankings',
  guilds: '/guilds',
  forum: '/forum',
  chat: '/chat',
  status: '/status',
  statistics: '/statistics',
  gameSettings: '/game-settings',
  support: '/support',
  tickets: '/tickets',
  newTicket: '/tickets/new',
  banAppeal: '/ban-appeal',
  search: '/search',
  events: '/events',
  vote: '/vote',
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
  notifications: '/notifications',
  notificationSettings: '/profile?tab=notifications',
  unsubscribe: '/unsubscribe',
  payment: {
    success: '/payment/success',
    cancel: '/payment/cancel',
    crypto: '/payment/crypto',
    history: '/payment/history',
  },
  cookies: '/cookies',
  legal: {
    terms: '/legal/terms',
    privacy: '/legal/privacy',
    gameRules: '/legal/game-rules',
    shippingPolicy: '/legal/shipping-policy',
    imprint: '/legal/imprint',
  },
  /** The sections of the back office are in `shell/admin/sections.ts`. */
  admin: '/admin',
  maintenanceSettings: '/admin/settings/maintenance',
  dev: { ui: '/dev/ui', adminChecks: '/dev/admin-checks' },
} as const;

/** The player's view of a ticket. `adminTicket` is the page for staff. */
export const ticketPage = (id: number): string => `${urls.tickets}/${id}`;
export const adminTicket = (id: number): string => `/admin/tickets/${id}`;

/** The login page, which then returns to `next`. */
export const loginThen = (next: string): string => `${urls.login}?${new URLSearchParams({ next })}`;

export const profileTab = (
  tab: 'profile' | 'characters' | 'orders' | 'notifications' | 'security' | 'admin',
): string => (tab === 'profile' ? urls.profile : `${urls.profile}?${new URLSearchParams({ tab })}`);

export const presentationPage = (slug: string): string => `${urls.presentations}/${encodeURIComponent(slug)}`;

export const customPage = (slug: string): string => `/pages/${encodeURIComponent(slug)}`;

export const rankings = (board: Board, query: Readonly<Record<string, string | number | undefined>> = {}): string => {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(set).toString();
  return `${urls.rankings}${board === 'players' ? '' : `/${board}`}${search && `?${search}`}`;
};

export const newsArticle = ({ slug }: { slug: string }): string => `/news/${encodeURIComponent(slug)}`;
/** The news in a category. `after` is the last article of the previous page. */
export const newsIn = ({ category, after }: { category?: string | undefined; after?: number | undefined }): string => {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(after && { after: String(after) }),
  }).toString();
  return `${urls.news}${query && `?${query}`}`;
};
export const adminArticle = (id: number): string => `/admin/news/${id}`;
export const newsFeed = (
  format: 'rss' | 'atom',
  { lang, category }: { lang: string; category?: string | undefined },
): string => `${urls.news}/${format}.xml?${new URLSearchParams({ lang, ...(category && { category }) })}`;

/** Builds a slug from the id and the letters and digits of a name in any script. The id alone identifies the page. */
const slugOf = (id: number, name: string): string =>
  `${name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')}-${id.toString(36)}`;
/** Extracts the id from the slug of a character or guild. */
export const idOfSlug = (slug: string): number | undefined => {
  const id = Number.parseInt(/-([0-9a-z]{1,10})$/.exec(slug)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
/** The id makes the URL unique, even if names differ only in special characters. */
export const characterPage = ({ id, name }: { id: number; name: string }): string =>
  `/characters/${encodeURIComponent(slugOf(id, name))}`;
export const guildPage = ({ id, name }: { id: number; name: string }): string =>
  `/guilds/${encodeURIComponent(slugOf(id, name))}`;

export const sponsorStatement = (id: number): string => `${urls.sponsor}/statements/${id}`;
/** The monthly statement of a sponsor. `month` looks like `2026-11`. */
export const sponsorMonth = (month: string): string => `${urls.sponsor}/months/${month}`;
/** The event calendar. In the query, `month` looks like `2026-11`, and `day` is any day of the visible week. */
export const eventsCalendar = (query: Readonly<Record<string, string | number | undefined>>): string => {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(set).toString();
  return `${urls.events}${search && `?${search}`}`;
};
export const eventPage = ({ slug, date }: { slug: string; date: string }): string =>
  `${urls.events}/${slug}?on=${date}`;
export const calendarFile = ({ id, date }: { id: number; date: string }, language: string): string =>
  `/calendar/${id}/${date}.ics?lang=${language}`;
/** A feed that calendar apps subscribe to and refresh regularly. */
export const calendarFeed = (host: string, language: string, types: readonly string[]): string =>
  `webcal://${host}/calendar.ics?lang=${language}${types.length > 0 ? `&type=${types.join()}` : ''}`;
export const itemShop = (category: string): string => `${urls.itemShop}?${new URLSearchParams({ category })}`;

/** The donor wall, with the donation dialog open. */
export const openDonation = `${urls.supporters}?donate=1`;

export const paymentReceipt = (reference: string): string => `/payment/receipt/${encodeURIComponent(reference)}`;
/** The page for setting up a second factor, which then returns to `next`. */
export const setUpFactorThen = (next: string): string => `${urls.setUpFactor}?${new URLSearchParams({ next })}`;

/** The page for choosing a new password, which then returns to `next`. */
export const ownPasswordThen = (next: string): string => `${urls.ownPassword}?${new URLSearchParams({ next })}`;

export const cryptoStep = (reference: string): string => `${urls.payment.crypto}?${new URLSearchParams({ reference })}`;
export const paymentState = (reference: string): string =>
  `${urls.payment.success}?${new URLSearchParams({ reference })}`;

/** Matches paths with a single leading slash, followed by nothing that browsers or proxies could read as a second slash. */
const staysHere = /^\/(?![/\\]|%2f|%5c)/i;

/** Returns the return path if it is a page of this site, to prevent open redirects. */
export const safeNext = (next: string | null, otherwise: string = urls.home): string => {
  if (next === null || !staysHere.test(next)) return otherwise;
  const { pathname, search, hash, origin } = new URL(next, 'https://portal.invalid');
  // Checks the normalised path too, because `/.//evil.example` becomes `//evil.example`.
  return origin === 'https://portal.invalid' && staysHere.test(pathname) ? `${pathname}${search}${hash}` : otherwise;
};

export const forumSection = (slug: string, after?: string): string =>
  `${urls.forum}/${slug}${after === undefined ? '' : `?after=${after}`}`;
/** One of the files that the index `/forum/sitemap.xml` names: `sections`, or the number of a file of threads. */
export const forumSitemap = (file: number | 'sections'): string => `${urls.forum}/sitemap/${file}.xml`;
/** The public list of posts that staff removed. */
export const forumRemovals: string = `${urls.forum}/removals`;
export const forumList = (list: string, after?: string): string =>
  `${urls.forum}/lists/${list}${after === undefined ? '' : `?after=${after}`}`;
export const forumTag = (tag: string, after?: string): string =>
  `${urls.forum}/tags/${encodeURIComponent(tag)}${after === undefined ? '' : `?after=${after}`}`;
export const newThread = (section: string): string => `${urls.forum}/${section}/new`;
/** The id alone identifies the thread. The rest of the URL is for readers. */
export const forumThread = (
  { id, slug, section }: { id: number; slug: string; section: string },
  { page = 1, no }: { page?: number; no?: number | undefined } = {},
): string =>
  `${urls.forum}/${section}/${id}-${encodeURIComponent(slug)}${page > 1 ? `?page=${page}` : ''}${no === undefined ? '' : `#post-${no}`}`;
export const chatRoom = (key: string): string => `${urls.chat}?${new URLSearchParams({ room: key })}`;

/** The permanent link to a post, which redirects to the post's page in its thread. */
export const forumPost = (id: number): string => `${urls.forum}/posts/${id}`;

export const supportArticle = ({ id }: { id: number }): string => `${urls.support}#article-${id}`;
export const playerPage = (name: string): string => `/players/${encodeURIComponent(name)}`;
export const searchFor = ({ q, type, page }: { q: string; type?: string | undefined; page?: number }): string =>
  `${urls.search}?${new URLSearchParams({ q, ...(type && { type }), ...(page && page > 1 && { page: String(page) }) })}`;
