import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import type { SessionState } from './session-core.ts';
import type { StoredUser } from './session-store.ts';

const unknown: SessionState = { status: 'unknown' };

/** The session. Its status is `unknown` on the server and until hydration. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.state, () => unknown);

export const useUser = (): StoredUser | null => {
  const state = useSession();
  return state.status === 'in' ? state.user : null;
};
