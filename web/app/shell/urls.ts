import type { Board } from '@wyrmgate/contract/world-constants';

/** Every URL of the portal. Links use these, so that "find usages" works. */
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
  /** The back office, whose sections are listed in `shell/admin/sections.ts`. */
  admin: '/admin',
  maintenanceSettings: '/admin/settings/maintenance',
  dev: { ui: '/dev/ui', adminChecks: '/dev/admin-checks' },
} as const;

/** One ticket of the player, or of any player in the back office. */
export const ticketPage = (id: number): string => `${urls.tickets}/${id}`;
export const adminTicket = (id: number): string => `/admin/tickets/${id}`;

/** The login page with a return path. */
export const loginThen = (next: string): string => `${urls.login}?${new URLSearchParams({ next })}`;

/** One tab of the profile. */
export const profileTab = (
  tab: 'profile' | 'characters' | 'orders' | 'notifications' | 'security' | 'admin',
): string => (tab === 'profile' ? urls.profile : `${urls.profile}?${new URLSearchParams({ tab })}`);

/** One presentation. */
export const presentationPage = (slug: string): string => `${urls.presentations}/${encodeURIComponent(slug)}`;

/** A page written by staff. */
export const customPage = (slug: string): string => `/pages/${encodeURIComponent(slug)}`;

/** A board of the rankings, with its filters and page. */
export const rankings = (board: Board, query: Readonly<Record<string, string | number | undefined>> = {}): string => {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(set).toString();
  return `${urls.rankings}${board === 'players' ? '' : `/${board}`}${search && `?${search}`}`;
};

/** The page of an article. */
export const newsArticle = ({ slug }: { slug: string }): string => `/news/${encodeURIComponent(slug)}`;
/** The news of a category, starting after an article. */
export const newsIn = ({ category, after }: { category?: string | undefined; after?: number | undefined }): string => {
  const query = new URLSearchParams({
    ...(category && { category }),
    ...(after && { after: String(after) }),
  }).toString();
  return `${urls.news}${query && `?${query}`}`;
};
/** An article in the back office. */
export const adminArticle = (id: number): string => `/admin/news/${id}`;
/** The news feed of a language. */
export const newsFeed = (
  format: 'rss' | 'atom',
  { lang, category }: { lang: string; category?: string | undefined },
): string => `${urls.news}/${format}.xml?${new URLSearchParams({ lang, ...(category && { category }) })}`;

/** Letters and digits of a name in any script, followed by the id, which alone identifies the page. */
const slugOf = (id: number, name: string): string =>
  `${name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')}-${id.toString(36)}`;
/** The id in the address of a character or guild, if there is one. */
export const idOfSlug = (slug: string): number | undefined => {
  const id = Number.parseInt(/-([0-9a-z]{1,10})$/.exec(slug)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
/** The page of a character. The id makes the URL unique for every name. */
export const characterPage = ({ id, name }: { id: number; name: string }): string =>
  `/characters/${encodeURIComponent(slugOf(id, name))}`;
export const guildPage = ({ id, name }: { id: number; name: string }): string =>
  `/guilds/${encodeURIComponent(slugOf(id, name))}`;

/** The statement of a sponsor's payout. */
export const sponsorStatement = (id: number): string => `${urls.sponsor}/statements/${id}`;
/** The statement of a month, `2026-11`. */
export const sponsorMonth = (month: string): string => `${urls.sponsor}/months/${month}`;
/** The events calendar. `month` is a month such as `2026-11`, `day` a day of the visible week. */
export const eventsCalendar = (query: Readonly<Record<string, string | number | undefined>>): string => {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(set).toString();
  return `${urls.events}${search && `?${search}`}`;
};
/** The page of one date of an event. */
export const eventPage = ({ slug, date }: { slug: string; date: string }): string =>
  `${urls.events}/${slug}?on=${date}`;
/** A calendar file with a single date. */
export const calendarFile = ({ id, date }: { id: number; date: string }, language: string): string =>
  `/calendar/${id}/${date}.ics?lang=${language}`;
/** A feed for the system’s calendar app, which refreshes the events regularly. */
export const calendarFeed = (host: string, language: string, types: readonly string[]): string =>
  `webcal://${host}/calendar.ics?lang=${language}${types.length > 0 ? `&type=${types.join()}` : ''}`;
/** One category of the item shop. */
export const itemShop = (category: string): string => `${urls.itemShop}?${new URLSearchParams({ category })}`;

/** The donor wall with the donation dialog open. */
export const openDonation = `${urls.supporters}?donate=1`;

/** The receipt of a payment. */
export const paymentReceipt = (reference: string): string => `/payment/receipt/${encodeURIComponent(reference)}`;
/** The second-factor setup with a return path. */
export const setUpFactorThen = (next: string): string => `${urls.setUpFactor}?${new URLSearchParams({ next })}`;

/** The new-password page with a return path. */
export const ownPasswordThen = (next: string): string => `${urls.ownPassword}?${new URLSearchParams({ next })}`;

/** The page of a crypto payment. */
export const cryptoStep = (reference: string): string => `${urls.payment.crypto}?${new URLSearchParams({ reference })}`;
/** The status page of a payment. */
export const paymentState = (reference: string): string =>
  `${urls.payment.success}?${new URLSearchParams({ reference })}`;

/** Matches paths with a single leading slash, followed by nothing that browsers or proxies could read as a second one. */
const staysHere = /^\/(?![/\\]|%2f|%5c)/i;

/** The return path after login; only pages of this site are allowed. */
export const safeNext = (next: string | null, otherwise: string = urls.home): string => {
  if (next === null || !staysHere.test(next)) return otherwise;
  const { pathname, search, hash, origin } = new URL(next, 'https://portal.invalid');
  // Checks the normalised path too, because `/.//evil.example` becomes `//evil.example`.
  return origin === 'https://portal.invalid' && staysHere.test(pathname) ? `${pathname}${search}${hash}` : otherwise;
};

/** A section of the forum. */
export const forumSection = (slug: string, after?: number): string =>
  `${urls.forum}/${slug}${after === undefined ? '' : `?after=${after}`}`;
/** The list of posts that staff removed. */
export const forumRemovals: string = `${urls.forum}/removals`;
/** A list of threads across sections. */
export const forumList = (list: string, after?: number): string =>
  `${urls.forum}/lists/${list}${after === undefined ? '' : `?after=${after}`}`;
/** Threads with a tag. */
export const forumTag = (tag: string, after?: number): string =>
  `${urls.forum}/tags/${encodeURIComponent(tag)}${after === undefined ? '' : `?after=${after}`}`;
export const newThread = (section: string): string => `${urls.forum}/${section}/new`;
/** A thread. The id alone identifies it; the rest of the URL is for readers. */
export const forumThread = (
  { id, slug, section }: { id: number; slug: string; section: string },
  { page = 1, no }: { page?: number; no?: number | undefined } = {},
): string =>
  `${urls.forum}/${section}/${id}-${encodeURIComponent(slug)}${page > 1 ? `?page=${page}` : ''}${no === undefined ? '' : `#post-${no}`}`;
/** One room of the chat. */
export const chatRoom = (key: string): string => `${urls.chat}?${new URLSearchParams({ room: key })}`;

/** The permanent link to a post, which redirects to its place in the thread. */
export const forumPost = (id: number): string => `${urls.forum}/posts/${id}`;

/** An article of the help. */
export const supportArticle = ({ id }: { id: number }): string => `${urls.support}#article-${id}`;
/** The public page of a player. */
export const playerPage = (name: string): string => `/players/${encodeURIComponent(name)}`;
/** The results of a search. */
export const searchFor = ({ q, type, page }: { q: string; type?: string | undefined; page?: number }): string =>
  `${urls.search}?${new URLSearchParams({ q, ...(type && { type }), ...(page && page > 1 && { page: String(page) }) })}`;
