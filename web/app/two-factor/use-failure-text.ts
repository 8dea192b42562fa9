import { ApiError } from '@wyrmgate/contract/client';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';

/** Returns the text of a failed call. `failed` is the text for unexpected errors. */
export const useFailureText = (): ((error: unknown, failed?: string) => string) => {
  const { t } = useTranslation('two-factor');
  // Loads the namespace of the login errors.
  useTranslation('auth');
  const problem = useProblemText();
  return (error, failed = t('failed.operation')) => {
    if (!(error instanceof ApiError) || (error.status >= 500 && error.code !== 'auth.busy')) return failed;
    if (error.code === 'common.network') return t('failed.network');
    if (error.code === 'auth.tooManyAttempts' && error.retryAfterSeconds !== undefined)
      return t('auth:login.wait', { minutes: Math.ceil(error.retryAfterSeconds / 60) });
    return problem(error);
  };
};

/** True if the error belongs to the field for the code. */
export const isCodeError = (error: unknown): boolean =>
  error instanceof ApiError && ['auth.invalidCode', 'two-factor.factorMissing'].includes(error.code);
export const isPasswordError = (error: unknown): boolean =>
  error instanceof ApiError && /\.(wrongPassword|passwordRequired)$/.test(error.code);
