import { ApiError } from '@wyrmgate/contract/client';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';

/** Returns the text of a failed call, with the waiting time if the server sends one. `failed` is the text for unexpected errors. */
export const useErrorText = (failed: string): ((error: unknown) => string) => {
  const { t } = useTranslation('auth');
  const problem = useProblemText();
  return (error) => {
    if (!(error instanceof ApiError)) return failed;
    const wait = error.retryAfterSeconds;
    if (error.status === 429 && wait !== undefined) {
      const minutes = Math.ceil(wait / 60);
      return minutes <= 90 ? t('login.wait', { minutes }) : t('login.waitHours', { hours: Math.ceil(minutes / 60) });
    }
    // Server errors have no specific texts for players, except in the login.
    const brokeDown = error.status >= 500 && !error.code.startsWith('auth.');
    return brokeDown ? failed : problem(error);
  };
};
