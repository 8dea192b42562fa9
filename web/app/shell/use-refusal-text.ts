import { ApiError } from '@wyrmgate/contract/client';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';

/** Why a call was refused, with the time to wait where the server names one. `failed`: what to say when it broke down. */
export const useRefusalText = (failed: string): ((error: unknown) => string) => {
  const { t } = useTranslation('auth');
  const problem = useProblemText();
  return (error) => {
    if (!(error instanceof ApiError)) return failed;
    const wait = error.retryAfterSeconds;
    if (error.status === 429 && wait !== undefined) {
      const minutes = Math.ceil(wait / 60);
      return minutes <= 90 ? t('login.wait', { minutes }) : t('login.waitHours', { hours: Math.ceil(minutes / 60) });
    }
    // A fault inside the portal has no words for players; what this domain declares has.
    const brokeDown = error.status >= 500 && !error.code.startsWith('auth.');
    return brokeDown ? failed : problem(error);
  };
};
