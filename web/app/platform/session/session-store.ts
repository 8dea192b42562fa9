import type { Session, SessionUser } from '@wyrmgate/contract/auth';

/** The only user data in browser storage: names and flags. */
export type StoredUser = Pick<
  SessionUser,
  | 'id'
  | 'username'
  | 'authority'
  | 'isStaff'
  | 'mustChangePassword'
  | 'mustSetUpTwoFactor'
  | 'isSponsor'
  | 'sponsorCode'
>;
export type StoredSession = { token: string; refreshToken: string; user: StoredUser };
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** `kept` survives closing the browser (local storage), and `tab` ends with the tab (session storage). */
export type KeyStores = { kept: KeyStore; tab: KeyStore };

/** Storage keys, named by the specification. */
export const sessionKeys = { token: 'authToken', refreshToken: 'refreshToken', user: 'userData' } as const;

export const storedUserOf = (user: SessionUser): StoredUser => ({
  id: user.id,
  username: user.username,
  authority: user.authority,
  isStaff: user.isStaff,
  mustChangePassword: user.mustChangePassword,
  mustSetUpTwoFactor: user.mustSetUpTwoFactor,
  isSponsor: user.isSponsor,
  sponsorCode: user.sponsorCode,
});

const readFrom = (store: KeyStore): StoredSession | null => {
  const token = store.getItem(sessionKeys.token);
  const refreshToken = store.getItem(sessionKeys.refreshToken);
  const user = store.getItem(sessionKeys.user);
  if (token === null || refreshToken === null || user === null) return null;
  try {
    return { token, refreshToken, user: JSON.parse(user) as StoredUser };
  } catch {
    return null;
  }
};

const writeTo = (store: KeyStore, session: StoredSession): void => {
  store.setItem(sessionKeys.refreshToken, session.refreshToken);
  store.setItem(sessionKeys.user, JSON.stringify(session.user));
  // Written last, because other tabs react to this key.
  store.setItem(sessionKeys.token, session.token);
};

const clearIn = (store: KeyStore): void => {
  for (const key of Object.values(sessionKeys)) store.removeItem(key);
};

/** Reads and writes the session. A session limited to this tab takes precedence over a persistent one. */
export const sessionStore = ({ kept, tab }: KeyStores) => ({
  read: (): StoredSession | null => readFrom(tab) ?? readFrom(kept),
  /** Starts a session and removes any other. */
  start: (session: Session, keep: boolean): void => {
    clearIn(tab);
    clearIn(kept);
    writeTo(keep ? kept : tab, { ...session, user: storedUserOf(session.user) });
  },
  /** Stores renewed tokens where the current session is stored. */
  renew: (session: StoredSession): void => writeTo(readFrom(tab) === null ? kept : tab, session),
  clear: (): void => {
    clearIn(tab);
    clearIn(kept);
  },
});
export type SessionStore = ReturnType<typeof sessionStore>;
