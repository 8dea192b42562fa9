import type { Session, SessionUser } from '@wyrmgate/contract/auth';
import { ApiError } from '@wyrmgate/contract/client';
import { validationMinutes } from '@wyrmgate/contract/sessions-constants';
import type { SessionEnd } from '@wyrmgate/contract/sessions-end-reasons';
import { type SessionStore, type StoredSession, type StoredUser, storedUserOf } from './session-store.ts';

/** `unknown` until hydration, because the server never sees the session. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'out' }
  | { status: 'in'; user: StoredUser; offline: boolean };
/**
 * `logout` happened in this tab and `elsewhere` in another tab. Other reasons come from the server, and `expired` also covers
 * invalid tokens.
 */
export type EndReason = 'logout' | 'elsewhere' | SessionEnd;
/** Why a session ended, with the server's message for the user. */
export type Ending = { reason: EndReason; message?: string };
/** `offline` means that the server could not be reached. The session is kept, because it was not rejected. */
export type RefreshResult = 'renewed' | 'refused' | 'offline';

export type SessionParts = {
  store: SessionStore;
  remote: {
    refresh: (refreshToken: string) => Promise<Session>;
    validate: (token: string) => Promise<SessionUser>;
    logout: (session: StoredSession) => Promise<unknown>;
  };
  /** Runs one call at a time across all tabs. */
  lock: <T>(run: () => Promise<T>) => Promise<T>;
  now: () => number;
};

const out = { status: 'out' } as const;
const sameUser = (a: StoredUser, b: StoredUser): boolean => JSON.stringify(a) === JSON.stringify(b);
/** True if the server rejected the token. False if the server was unreachable or busy. */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

export const createSession = ({ store, remote, lock, now }: SessionParts) => {
  let state: SessionState = { status: 'unknown' };
  let lastCheck = Number.NEGATIVE_INFINITY;
  let startedAt: number | undefined;
  let refreshing: Promise<RefreshResult> | undefined;
  let ended: Ending | undefined;
  const listeners = new Set<() => void>();
  const endListeners = new Set<(ending: Ending) => void>();

  const show = (next: SessionState): void => {
    const same = state.status === 'in' && next.status === 'in' && sameUser(state.user, next.user);
    if (same ? state.status === 'in' && next.status === 'in' && state.offline === next.offline : state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const showStored = (offline: boolean): void => {
    const held = store.read();
    show(held === null ? out : { status: 'in', user: held.user, offline });
  };
  const end = (ending: Ending): void => {
    store.clear();
    const wasIn = state.status === 'in';
    ended = ending;
    show(out);
    if (wasIn) for (const listener of endListeners) listener(ending);
  };

  const refreshInLock = async (stale: StoredSession): Promise<RefreshResult> => {
    const held = store.read();
    // The user has logged out, or another user has logged in, so the waiting call must not be repeated.
    if (held === null || held.user.id !== stale.user.id) return 'refused';
    if (held.token !== stale.token) return 'renewed';
    try {
      const renewed = await remote.refresh(held.refreshToken);
      // A logout during the request takes precedence.
      if (store.read()?.refreshToken !== held.refreshToken) return 'refused';
      store.renew({ ...renewed, user: storedUserOf(renewed.user) });
      showStored(false);
      return 'renewed';
    } catch (error) {
      if (!isRejection(error)) {
        showStored(true);
        return 'offline';
      }
      if (store.read()?.refreshToken === held.refreshToken) end({ reason: 'expired' });
      return 'refused';
    }
  };

  /** Exchanges the refresh token for new tokens. Concurrent callers share one request. */
  const refresh = (stale: StoredSession): Promise<RefreshResult> => {
    refreshing ??= lock(() => refreshInLock(stale)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const validate = async (): Promise<void> => {
    const held = store.read();
    if (held === null) return;
    lastCheck = now();
    try {
      const user = await remote.validate(held.token);
      const current = store.read();
      if (current?.user.id !== user.id) return;
      store.renew({ ...current, user: storedUserOf(user) });
      showStored(false);
    } catch (error) {
      if (isRejection(error)) await refresh(held);
      else showStored(true);
    }
  };

  return {
    state: (): SessionState => state,
    /** The stored session, whose token is sent with each call. */
    held: (): StoredSession | null => store.read(),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEnd: (listener: (ending: Ending) => void) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    /** Why the last session on this page ended. Undefined if none has. */
    ended: (): Ending | undefined => ended,
    /** When the user logged in on this page. Undefined if the session is older than the page. */
    startedAt: (): number | undefined => startedAt,
    mark: (flags: Pick<StoredUser, 'isSponsor' | 'sponsorCode'>): void => {
      const held = store.read();
      if (held === null) return;
      store.renew({ ...held, user: { ...held.user, ...flags } });
      showStored(state.status === 'in' && state.offline);
    },
    /** Starts a session. Without `keep`, it ends when the tab closes. */
    start: (session: Session, keep: boolean): void => {
      store.start(session, keep);
      startedAt = now();
      ended = undefined;
      lastCheck = now();
      showStored(false);
    },
    /** Reads the session from storage, on startup and after a change in another tab. */
    sync: (): void => {
      const wasIn = state.status === 'in';
      showStored(state.status === 'in' && state.offline);
      if (wasIn && state.status === 'out') for (const listener of endListeners) listener({ reason: 'elsewhere' });
    },
    end,
    refresh,
    validate,
    /** Validates the session on window focus, unless it was checked recently. */
    checkOnFocus: async (): Promise<void> => {
      if (now() - lastCheck >= validationMinutes.focus * 60_000) await validate();
    },
    /** Clears the session locally first, so that a logout works even if the server does not respond. */
    logout: async (): Promise<void> => {
      const held = store.read();
      end({ reason: 'logout' });
      if (held !== null) await remote.logout(held).catch(() => undefined);
    },
  };
};
export type SessionControl = ReturnType<typeof createSession>;
