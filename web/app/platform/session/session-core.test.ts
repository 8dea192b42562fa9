import type { Session, SessionUser } from '@wyrmgate/contract/auth';
import { ApiError, type Send } from '@wyrmgate/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { sessionSend } from '../api/send.ts';
import { createSession } from './session-core.ts';
import { type KeyStore, sessionKeys, sessionStore } from './session-store.ts';

const memory = (): KeyStore => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};
const user = { id: 7, username: 'Ysoldar', authority: 'player', isStaff: false } as SessionUser;
const sessionNo = (n: number): Session => ({ token: `t${n}`, refreshToken: `r${n}`, expiresAt: '', user });
const lost = () => new ApiError(0, 'common.network', '');
const refused = () => new ApiError(401, 'auth.sessionExpired', '');

const setUp = () => {
  const stores = { kept: memory(), tab: memory() };
  const clock = { now: 0 };
  const remote = {
    refresh: vi.fn(async (_: string) => sessionNo(2)),
    validate: vi.fn(async (_: string) => user),
    logout: vi.fn(async () => undefined as unknown),
  };
  let queue: Promise<unknown> = Promise.resolve();
  const lock = <T>(run: () => Promise<T>): Promise<T> => {
    const result = queue.then(run);
    queue = result.catch(() => undefined);
    return result;
  };
  const openTab = () => createSession({ store: sessionStore(stores), remote, lock, now: () => clock.now });
  const session = openTab();
  session.start(sessionNo(1), true);
  const ended = vi.fn();
  session.onEnd(ended);
  return { session, stores, clock, remote, openTab, ended };
};
const held = (session: ReturnType<typeof createSession>) => {
  const current = session.held();
  if (current === null) throw new Error('no session');
  return current;
};

describe('the browser session', () => {
  it('is refreshed once for concurrent calls with an expired token', async () => {
    const { session, remote } = setUp();
    const stale = held(session);
    const results = await Promise.all([session.refresh(stale), session.refresh(stale), session.refresh(stale)]);
    expect(results).toEqual(['renewed', 'renewed', 'renewed']);
    expect(remote.refresh).toHaveBeenCalledTimes(1);
    expect(held(session).token).toBe('t2');
  });

  it('uses an access token that another tab has just received', async () => {
    const { session, remote, openTab } = setUp();
    const other = openTab();
    const stale = held(session);
    await Promise.all([session.refresh(stale), other.refresh(stale)]);
    expect(remote.refresh).toHaveBeenCalledTimes(1);
    expect(held(other).token).toBe('t2');
  });

  it('stays logged in as offline after a network failure', async () => {
    const { session, remote, ended } = setUp();
    remote.validate.mockRejectedValue(lost());
    await session.validate();
    expect(session.state()).toMatchObject({ status: 'in', offline: true });
    remote.refresh.mockRejectedValue(lost());
    expect(await session.refresh(held(session))).toBe('offline');
    expect(held(session).token).toBe('t1');
    expect(ended).not.toHaveBeenCalled();
  });

  it('stays logged in when the server is busy', async () => {
    const { session, remote } = setUp();
    remote.refresh.mockRejectedValue(new ApiError(503, 'common.unavailable', ''));
    expect(await session.refresh(held(session))).toBe('offline');
    remote.refresh.mockRejectedValue(new ApiError(429, 'common.tooManyRequests', ''));
    expect(await session.refresh(held(session))).toBe('offline');
    expect(session.state().status).toBe('in');
  });

  it('reports its end once when the server rejects the refresh', async () => {
    const { session, remote, stores, ended } = setUp();
    remote.refresh.mockRejectedValue(refused());
    const stale = held(session);
    expect(await Promise.all([session.refresh(stale), session.refresh(stale)])).toEqual(['refused', 'refused']);
    expect(session.state()).toEqual({ status: 'out' });
    expect(Object.values(sessionKeys).map((key) => stores.kept.getItem(key))).toEqual([null, null, null]);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ reason: 'expired' });
  });

  it('is renewed by the check when the access token has expired', async () => {
    const { session, remote } = setUp();
    remote.validate.mockRejectedValue(refused());
    await session.validate();
    expect(held(session).token).toBe('t2');
  });

  it('is checked on focus only if the last check was at least five minutes ago', async () => {
    const { session, clock, remote } = setUp();
    clock.now = 5 * 60_000 - 1;
    await session.checkOnFocus();
    expect(remote.validate).not.toHaveBeenCalled();
    clock.now = 5 * 60_000;
    await session.checkOnFocus();
    await session.checkOnFocus();
    expect(remote.validate).toHaveBeenCalledTimes(1);
  });

  it('is cleared at logout even if the server does not respond', async () => {
    const { session, remote, ended } = setUp();
    remote.logout.mockRejectedValue(lost());
    await session.logout();
    expect(session.held()).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith({ reason: 'logout' });
  });

  it('stays ended if the user logs out during a refresh', async () => {
    const { session, remote } = setUp();
    let answer: (next: Session) => void = () => undefined;
    remote.refresh.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const result = session.refresh(held(session));
    await vi.waitFor(() => expect(remote.refresh).toHaveBeenCalled(), 30_000);
    await session.logout();
    answer(sessionNo(2));
    expect(await result).toBe('refused');
    expect(session.held()).toBeNull();
  });

  it('ends when another tab logs out', () => {
    const { session, openTab, ended } = setUp();
    const other = openTab();
    other.sync();
    void other.logout();
    session.sync();
    expect(session.state().status).toBe('out');
    expect(ended).toHaveBeenCalledExactlyOnceWith({ reason: 'elsewhere' });
  });

  it("is limited to its tab unless remembered, and stores only the user's name and flags", () => {
    const { session, stores } = setUp();
    session.start({ ...sessionNo(3), user: { ...user, email: 'a@b.example' } }, false);
    expect(stores.kept.getItem(sessionKeys.token)).toBeNull();
    expect(stores.tab.getItem(sessionKeys.token)).toBe('t3');
    expect(stores.tab.getItem(sessionKeys.user)).not.toContain('a@b.example');
  });
});

describe('calls with a session', () => {
  const expired = { status: 401, text: '{"success":false,"error":"","code":"auth.sessionExpired"}' };
  const request = { method: 'GET', url: '/api/x', body: undefined, options: {} };

  it('are repeated once with a renewed token', async () => {
    const { session } = setUp();
    const send = vi.fn<Send>(async ({ options }) =>
      options.headers?.Authorization === 'Bearer t2' ? { status: 200, text: '{}' } : expired,
    );
    expect((await sessionSend(send, session)(request)).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('are not repeated after wrong credentials or a login by a different user', async () => {
    const { session } = setUp();
    const wrong = { status: 401, text: '{"success":false,"error":"","code":"auth.invalidCredentials"}' };
    const send = vi.fn(async () => wrong);
    expect(await sessionSend(send, session)(request)).toBe(wrong);
    expect(send).toHaveBeenCalledTimes(1);
    const swap = vi.fn(async () => {
      session.start({ ...sessionNo(9), user: { ...user, id: 8 } }, true);
      return expired;
    });
    expect(await sessionSend(swap, session)(request)).toBe(expired);
    expect(swap).toHaveBeenCalledTimes(1);
  });

  it('fail with a network error when the refresh gets no response', async () => {
    const { session, remote } = setUp();
    remote.refresh.mockRejectedValue(lost());
    await expect(sessionSend(async () => expired, session)(request)).rejects.toMatchObject({
      code: 'common.networkKept',
      message: 'Network error occurred',
    });
    expect(session.held()).not.toBeNull();
  });
});
