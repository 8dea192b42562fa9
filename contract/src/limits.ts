/** One window of a rate limit: at most `points` calls per key within `seconds`. */
export type Window = { readonly points: number; readonly seconds: number };
/**
 * `shared` limits are in the database: they survive restarts, span all instances and stay exact in a burst. `local`
 * limits only reduce load; each process counts separately.
 */
export type Limit = { readonly store: 'shared' | 'local'; readonly windows: readonly Window[] };

/** All rate limits by name. They apply per client address (IPv6: per /64) unless a comment says otherwise. */
export const limits = {
  read: { store: 'local', windows: [{ points: 1200, seconds: 60 }] },
  write: { store: 'local', windows: [{ points: 120, seconds: 60 }] },
  check: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  /** Reactions that one player adds to chat messages. */
  chatReactions: { store: 'local', windows: [{ points: 10, seconds: 10 }] },
  webhook: { store: 'local', windows: [{ points: 60_000, seconds: 60 }] },
  /** Downloads of the whole manifest for launchers, which can be several megabytes. */
  launcherManifest: { store: 'local', windows: [{ points: 120, seconds: 60 }] },
  /** Logins that launchers request. */
  launcherLogins: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  launcherPolls: { store: 'local', windows: [{ points: 240, seconds: 60 }] },
  /** Rejected calls that are written to the audit log. */
  refusals: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  /** Pages rendered by the server, and the API description. */
  page: { store: 'local', windows: [{ points: 600, seconds: 60 }] },
  /** Pages with a query, which are rendered for each request. */
  uncachedPage: { store: 'local', windows: [{ points: 150, seconds: 60 }] },
  socket: { store: 'local', windows: [{ points: 300, seconds: 60 }] },
  /** Searches of the whole site, including those sent while the user types. */
  search: { store: 'local', windows: [{ points: 90, seconds: 60 }] },
  refresh: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  login: { store: 'shared', windows: [{ points: 60, seconds: 60 }] },
  passkeyChallenge: { store: 'shared', windows: [{ points: 60, seconds: 60 }] },
  /** Failed logins. Successful logins are not counted. */
  loginFailures: {
    store: 'shared',
    windows: [
      { points: 6, seconds: 60 },
      { points: 30, seconds: 3600 },
    ],
  },
  /** Failed logins on one account from all IP addresses, after which the account is throttled. */
  accountFailures: { store: 'shared', windows: [{ points: 100, seconds: 3600 }] },
  /** Login attempts on one throttled account. */
  slowedAccount: { store: 'shared', windows: [{ points: 1, seconds: 10 }] },
  register: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Email address changes, data exports and deletions, all of which ask for the password. */
  accountChange: { store: 'shared', windows: [{ points: 20, seconds: 3600 }] },
  /** Email changes per account, because each one sends an email to an unverified address. */
  emailChanges: { store: 'shared', windows: [{ points: 5, seconds: 86_400 }] },
  /** Links opened from account emails. */
  accountLink: { store: 'shared', windows: [{ points: 60, seconds: 600 }] },
  accounts: { store: 'shared', windows: [{ points: 3, seconds: 86_400 }] },
  /** Wrong passwords for one game account while linking it. */
  gameProofs: { store: 'shared', windows: [{ points: 10, seconds: 3600 }] },
  /** Requests for forgotten passwords and usernames, per IP address. */
  recovery: { store: 'shared', windows: [{ points: 10, seconds: 3600 }] },
  /** The same requests, counted per typed name or address, even if no such account exists. */
  recoveryAccount: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Recovery emails to one account, however its name was typed. Further requests are silently dropped. */
  recoveryMails: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  passwordReset: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  passwordChange: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  /** Tests in the setup checklist, which connect to other servers. */
  setupTest: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  emailTest: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  emailSendTest: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Failed logins and new accounts after which further ones require a proof of work. */
  unprovenLogins: { store: 'shared', windows: [{ points: 40, seconds: 86_400 }] },
  unprovenAccounts: { store: 'shared', windows: [{ points: 5, seconds: 604_800 }] },
  /** Calls that may send an email. */
  mailRequests: { store: 'shared', windows: [{ points: 5, seconds: 600 }] },
  /** Emails to one address from registrations and email changes, where people can enter any address. */
  addressMails: { store: 'shared', windows: [{ points: 5, seconds: 86_400 }] },
  /** Emails to one player about mentions in the forum. Further ones are not sent. */
  mentionMails: { store: 'shared', windows: [{ points: 20, seconds: 86_400 }] },
  /** Checks of sponsor codes, limited so that codes cannot be guessed. */
  sponsorCodes: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  /** Wrong codes entered by one account. Each window adds a longer pause. */
  wrongCodes: {
    store: 'shared',
    windows: [
      { points: 5, seconds: 60 },
      { points: 10, seconds: 600 },
      { points: 20, seconds: 3600 },
      { points: 40, seconds: 86_400 },
    ],
  },
  /** Wrong codes per IP address. Several players can share one. */
  wrongCodesFromAddress: {
    store: 'shared',
    windows: [
      { points: 15, seconds: 60 },
      { points: 40, seconds: 600 },
      { points: 100, seconds: 3600 },
      { points: 300, seconds: 86_400 },
    ],
  },
  /** Calls to open, send and answer ban appeals, which need no session. */
  appeals: { store: 'shared', windows: [{ points: 60, seconds: 3600 }] },
  /** A player's uploads for tickets, including rejected files. */
  ticketPictures: {
    store: 'shared',
    windows: [
      { points: 10, seconds: 60 },
      { points: 60, seconds: 86_400 },
    ],
  },
  /** A player's uploads for their profile picture, including rejected files. */
  avatars: {
    store: 'shared',
    windows: [
      { points: 5, seconds: 60 },
      { points: 20, seconds: 86_400 },
    ],
  },
  /** A player's uploads for forum posts, including rejected files. */
  forumImages: {
    store: 'shared',
    windows: [
      { points: 10, seconds: 60 },
      { points: 200, seconds: 86_400 },
    ],
  },
  /** Visits to sponsor links. Above the limit, they redirect to the site without checking the code. */
  sponsorLinks: { store: 'local', windows: [{ points: 60, seconds: 600 }] },
  /** Callbacks from vote sites, which come from a few addresses. */
  voteCallbacks: { store: 'local', windows: [{ points: 1200, seconds: 60 }] },
  /** Rejected callbacks that are stored as evidence. Further ones are dropped. */
  voteRejections: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  /** Test connections to a game's database before the connection is stored. */
  gameConnection: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  /** Checks of gateway keys, which send requests to the gateway. */
  gatewayKeys: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  /** Calls that send requests to Discord. */
  discordLinks: { store: 'shared', windows: [{ points: 30, seconds: 600 }] },
  /** Pages that the server reads for one author's link previews. */
  linkPreviews: { store: 'shared', windows: [{ points: 30, seconds: 86_400 }] },
  checkout: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
