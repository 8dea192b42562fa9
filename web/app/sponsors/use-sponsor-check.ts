import { ApiError } from '@wyrmgate/contract/client';
import { sponsorCheck } from '@wyrmgate/contract/sponsors-constants';
import { useEffect } from 'react';
import { api } from '../platform/api/api.ts';
import { session } from '../platform/session/session.ts';
import type { StoredUser } from '../platform/session/session-store.ts';

let lastCheck = Number.NEGATIVE_INFINITY;

/** Asks whether the user is a sponsor: 200 says yes, 403 says no. Reads the session user again if that is new. */
export const checkSponsor = async (user: Pick<StoredUser, 'isSponsor' | 'sponsorCode'>, now: number): Promise<void> => {
  if (now - lastCheck < sponsorCheck.gap * 1000) return;
  lastCheck = now;
  const found = await api.sponsors.dashboard({ query: { days: '7' } }, { quiet: true }).then(
    (reply) => reply.user.sponsorCode,
    (error: unknown) => (error instanceof ApiError && error.status === 403 ? null : undefined),
  );
  const isNews = found !== undefined && (found !== user.sponsorCode || (found !== null) !== user.isSponsor);
  if (isNews) await session.validate();
};

/**
 * Checks a sponsor two seconds after login, and at most every thirty seconds. Other players learn of a new code from the
 * login and from validation: asking for them would log a 403 in the browser on every page.
 */
export const useSponsorCheck = (user: StoredUser): void => {
  const { isSponsor, sponsorCode } = user;
  useEffect(() => {
    if (!isSponsor) return;
    const timer = setTimeout(
      () => void checkSponsor({ isSponsor, sponsorCode }, Date.now()),
      sponsorCheck.first * 1000,
    );
    return () => clearTimeout(timer);
  }, [isSponsor, sponsorCode]);
};
