import { ApiError } from '@wyrmgate/contract/client';
import { sponsorCheck } from '@wyrmgate/contract/sponsors-constants';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { session } from './session.ts';
import type { StoredUser } from './session-store.ts';

let lastCheck = Number.NEGATIVE_INFINITY;

/**
 * Checks whether the user is a sponsor. A 200 marks them with their code, a 403 removes the mark, and other errors are
 * ignored.
 */
export const checkSponsor = async (now: number): Promise<void> => {
  if (now - lastCheck < sponsorCheck.gap * 1000) return;
  lastCheck = now;
  const held = session.held()?.user.id;
  const found = await api.sponsors.dashboard({ query: { days: '7' } }, { quiet: true }).then(
    (reply) => ({ isSponsor: true, sponsorCode: reply.user.sponsorCode }),
    (error: unknown) =>
      error instanceof ApiError && error.status === 403 ? { isSponsor: false, sponsorCode: null } : undefined,
  );
  const user = session.held()?.user;
  // A different user may have logged in during the call.
  if (found === undefined || user === undefined || user.id !== held) return;
  if (user.isSponsor !== found.isSponsor || user.sponsorCode !== found.sponsorCode) session.mark(found);
};

/**
 * Checks users two seconds after they log in, and at most once in thirty seconds. Restored sessions are checked only
 * for known sponsors, because a 403 on every page would fill the browser's log.
 */
export const useSponsorCheck = ({ isSponsor }: StoredUser): void => {
  useEffect(() => {
    if (!isSponsor && session.startedAt() === undefined) return;
    const timer = setTimeout(() => void checkSponsor(Date.now()), sponsorCheck.first * 1000);
    return () => clearTimeout(timer);
  }, [isSponsor]);
};
