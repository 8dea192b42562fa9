import { useEffect } from 'react';
import { useTranslation } from '#i18n';
import { onAdminFailure } from '../../platform/api/admin-failures.ts';
import { readFailure } from '../../platform/api/read-failure.ts';
import { problemText } from '../../platform/problem-text.ts';
import { toasts } from '../../platform/toasts.ts';

const durationMs = 5000;

/** Shows a toast for each failed back-office call. */
export const useApiErrors = (): void => {
  const { t } = useTranslation('dashboard');
  useEffect(
    () =>
      onAdminFailure((failure) => {
        const found = readFailure(failure);
        const said = found && ('text' in found ? found.text : problemText(t, found.error));
        const message = said ?? t('apiError.failed');
        // Identical errors share a toast, so that retries neither stack toasts nor extend one.
        const id = `api-error:${message}`;
        if (failure.method === 'GET' && toasts.getSnapshot().some((toast) => toast.id === id)) return;
        toasts.show({ id, type: 'error', title: t('apiError.title'), message, duration: durationMs });
      }),
    [t],
  );
};
