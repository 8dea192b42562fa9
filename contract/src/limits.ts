/** One window of a rate limit: at most `points` calls per key in `seconds`. */
export type Window = { readonly points: number; readonly seconds: number };
/**
 * `shared` limits live in the database: they survive a restart, hold for all copies of the server together and are exact
 * under a burst. `local` limits only shed volume, so each process counts its own.
 */
export type Limit = { readonly store: 'shared' | 'local'; readonly windows: readonly Window[] };

/** Every named limit, per client address (IPv6: per /64). */
export const limits = {
  read: { store: 'local', windows: [{ points: 1200, seconds: 60 }] },
  write: { store: 'local', windows: [{ points: 120, seconds: 60 }] },
  check: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  webhook: { store: 'local', windows: [{ points: 60_000, seconds: 60 }] },
  /** Refused calls that are written to the audit log. */
  refusals: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  /** Pages rendered by the server, and the description of the API. */
  page: { store: 'local', windows: [{ points: 600, seconds: 60 }] },
  /** Sockets opened. */
  socket: { store: 'local', windows: [{ points: 300, seconds: 60 }] },
  refresh: { store: 'local', windows: [{ points: 60, seconds: 60 }] },
  login: { store: 'shared', windows: [{ points: 60, seconds: 60 }] },
  passkeyChallenge: { store: 'shared', windows: [{ points: 60, seconds: 60 }] },
  /** Failed logins; a success gives its point back. */
  loginFailures: {
    store: 'shared',
    windows: [
      { points: 6, seconds: 60 },
      { points: 30, seconds: 3600 },
    ],
  },
  /** Failed logins on one account from all addresses together, before it is slowed down. */
  accountFailures: { store: 'shared', windows: [{ points: 100, seconds: 3600 }] },
  /** Logins on an account that is slowed down. */
  slowedAccount: { store: 'shared', windows: [{ points: 1, seconds: 10 }] },
  register: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Change of address, copy of the own data, deletion: each asks for the password. */
  accountChange: { store: 'shared', windows: [{ points: 20, seconds: 3600 }] },
  /** Changes of address that one account may begin: each writes to a stranger. */
  emailChanges: { store: 'shared', windows: [{ points: 5, seconds: 86_400 }] },
  /** Links of mails about the account. */
  accountLink: { store: 'shared', windows: [{ points: 60, seconds: 600 }] },
  /** Accounts really created. */
  accounts: { store: 'shared', windows: [{ points: 3, seconds: 86_400 }] },
  /** Forgotten passwords and names, per address. */
  recovery: { store: 'shared', windows: [{ points: 10, seconds: 3600 }] },
  /** The same for one account as it was typed, whether it exists or not. */
  recoveryAccount: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Mails that really went to one account, however it was typed; further requests are dropped in silence. */
  recoveryMails: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  passwordReset: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  passwordChange: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
  emailTest: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  emailSendTest: { store: 'shared', windows: [{ points: 5, seconds: 3600 }] },
  /** Failed logins and new accounts before more of them cost a proof of work: for those whom the limits alone do not tire. */
  unprovenLogins: { store: 'shared', windows: [{ points: 40, seconds: 86_400 }] },
  unprovenAccounts: { store: 'shared', windows: [{ points: 5, seconds: 604_800 }] },
  /** Calls that may send a mail. */
  mailRequests: { store: 'shared', windows: [{ points: 5, seconds: 600 }] },
  /** Mails to one address that nobody there asked for while logged in. */
  addressMails: { store: 'shared', windows: [{ points: 5, seconds: 86_400 }] },
  checkout: { store: 'shared', windows: [{ points: 20, seconds: 600 }] },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
