import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import type { SessionState } from './session-core.ts';
import type { StoredUser } from './session-store.ts';

const unknown: SessionState = { status: 'unknown' };

/** The session; `unknown` on the server and during the first render in the browser. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.state, () => unknown);

/** The logged-in user, or null. */
export const useUser = (): StoredUser | null => {
  const state = useSession();
  return state.status === 'in' ? state.user : null;
};
