/** One window of a rate limit: at most `points` calls per key in `seconds`. */
export type Window = { readonly points: number; readonly seconds: number };
/**
 * `shared` limits are in the database: they survive a restart, count across all instances and are exact
 * under a burst. `local` limits only shed volume, so each process counts its own.
 */
export type Limit = { readonly store: 'shared' | 'local'; readonly windows: readonly Window[] };

/** Every named limit, per client address (IPv6: per /64). */
export const limits = {
  read: { store: 'local', windows: [{ points: 1200, seconds: 60 }] },
  write: { store: 'local', windows: [{ points: 120, seconds: 60 }] },
  check: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  webhook: { store: 'local', windows: [{ points: 60_000, seconds: 60 }] },
  /** The whole manifest for launchers, which can have some megabytes. */
  launcherManifest: { store: 'local', windows: [{ points: 120, seconds: 60 }] },
  /** Logins that launchers ask for. */
  launcherLogins: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  launcherPolls: { store: 'local', windows: [{ points: 240, seconds: 60 }] },
  /** Rejected calls that are written to the audit log. */
  refusals: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  /** Pages rendered by the server, and the description of the API. */
  page: { store: 'local', windows: [{ points: 600, seconds: 60 }] },
  /** Pages with a query, which are rendered for each request. */
  uncachedPage: { store: 'local', windows: [{ points: 150, seconds: 60 }] },
  /** Sockets opened. */
  socket: { store: 'local', windows: [{ points: 300, seconds: 60 }] },
  /** Searches of the whole site, including those sent while typing. */
  search: { store: 'local', windows: [{ points: 90, seconds: 60 }] },
  refresh: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  login: { store: 'shared', windows: [{ points: 60, seconds: 60 }] },
  passkeyChallenge: { store: 'shared', windows: [{ points: 60, seconds: 60 }] },
  /** Failed logins; a success releases its point. */
  loginFailures: {
    store: 'shared',
    windows: [
      { points: 6, seconds: 60 },
      { points: 30, seconds: 3600 },
    ],
  },
  /** Failed logins on one account from all IP addresses before it is throttled. */
  accountFailures: { store: 'shared', windows: [{ points: 100, seconds: 3600 }] },
  /** Logins on a throttled account. */
  slowedAccount: { store: 'shared', windows: [{ points: 1, seconds: 10 }] },
  register: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Email change, data export, deletion: each asks for the password. */
  accountChange: { store: 'shared', windows: [{ points: 20, seconds: 3600 }] },
  /** Email changes per account, because each one sends mail to an unverified address. */
  emailChanges: { store: 'shared', windows: [{ points: 5, seconds: 86_400 }] },
  /** Links from account emails. */
  accountLink: { store: 'shared', windows: [{ points: 60, seconds: 600 }] },
  /** Created accounts. */
  accounts: { store: 'shared', windows: [{ points: 3, seconds: 86_400 }] },
  /** Wrong passwords of one game account when linking it. */
  gameProofs: { store: 'shared', windows: [{ points: 10, seconds: 3600 }] },
  /** Forgotten passwords and usernames, per IP address. */
  recovery: { store: 'shared', windows: [{ points: 10, seconds: 3600 }] },
  /** The same per account as typed, whether it exists or not. */
  recoveryAccount: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Emails sent to one account, however it was typed; further requests are silently dropped. */
  recoveryMails: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  passwordReset: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  passwordChange: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  /** Tests of the set-up checklist, which connect to other servers. */
  setupTest: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  emailTest: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  emailSendTest: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Failed logins and new accounts before further ones require a proof of work. */
  unprovenLogins: { store: 'shared', windows: [{ points: 40, seconds: 86_400 }] },
  unprovenAccounts: { store: 'shared', windows: [{ points: 5, seconds: 604_800 }] },
  /** Calls that may send a mail. */
  mailRequests: { store: 'shared', windows: [{ points: 5, seconds: 600 }] },
  /** Emails to one address that its owner did not request while logged in. */
  addressMails: { store: 'shared', windows: [{ points: 5, seconds: 86_400 }] },
  /** Emails to one player about mentions in the forum; further ones are not sent. */
  mentionMails: { store: 'shared', windows: [{ points: 20, seconds: 86_400 }] },
  /** Checks of sponsor codes, limited so that codes cannot be guessed. */
  sponsorCodes: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  /** Wrong codes that an account entered. Each window adds a longer pause. */
  wrongCodes: {
    store: 'shared',
    windows: [
      { points: 5, seconds: 60 },
      { points: 10, seconds: 600 },
      { points: 20, seconds: 3600 },
      { points: 40, seconds: 86_400 },
    ],
  },
  /** The same per IP address, which several players can share. */
  wrongCodesFromAddress: {
    store: 'shared',
    windows: [
      { points: 15, seconds: 60 },
      { points: 40, seconds: 600 },
      { points: 100, seconds: 3600 },
      { points: 300, seconds: 86_400 },
    ],
  },
  /** Ban appeals opened, sent and answered, which need no session. */
  appeals: { store: 'shared', windows: [{ points: 60, seconds: 3600 }] },
  /** Pictures that a player attaches to tickets, including files that are not pictures. */
  ticketPictures: {
    store: 'shared',
    windows: [
      { points: 10, seconds: 60 },
      { points: 60, seconds: 86_400 },
    ],
  },
  /** Pictures that players upload for their profile, including files that are not pictures. */
  avatars: {
    store: 'shared',
    windows: [
      { points: 5, seconds: 60 },
      { points: 20, seconds: 86_400 },
    ],
  },
  /** Pictures that a player uploads for posts, including files that are not pictures. */
  forumImages: {
    store: 'shared',
    windows: [
      { points: 10, seconds: 60 },
      { points: 200, seconds: 86_400 },
    ],
  },
  /** Sponsor links opened. Above the limit, they open the site without checking the code. */
  sponsorLinks: { store: 'local', windows: [{ points: 60, seconds: 600 }] },
  /** Callbacks of vote sites, which come from few addresses. */
  voteCallbacks: { store: 'local', windows: [{ points: 1200, seconds: 60 }] },
  /** Rejected callbacks that are kept as evidence; further ones are only dropped. */
  voteRejections: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  /** Test connections to a game's database before it is stored. */
  gameConnection: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  /** Gateway keys that are checked with the gateway. */
  gatewayKeys: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  /** Calls that send requests to Discord. */
  discordLinks: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  /** Pages that are read for the previews of one author. */
  linkPreviews: { store: 'shared', windows: [{ points: 30, seconds: 86_400 }] },
  checkout: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
