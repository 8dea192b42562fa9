import { premiumNoticeDays } from '@wyrmgate/contract/accounts-constants';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';

const dayMs = 86_400_000;

/** Whole days until premium ends. `soon` is true if the player should get a reminder. */
export const endOf = (until: string, now: number): { days: number; soon: boolean } => {
  const days = Math.max(0, Math.floor((Date.parse(until) - now) / dayMs));
  return { days, soon: days < premiumNoticeDays };
};

/** Premium of the logged-in player, kept current by realtime. */
export const useOwnPremium = () => {
  const user = useUser();
  return useApiQuery(['accounts', 'ownPremium'], {}, { enabled: user !== null, staleTime: 60_000, quiet: true });
};
