import { useEffect } from 'react';
import { useTranslation } from '#i18n';
import { onAdminFailure } from '../../platform/api/admin-failures.ts';
import { readFailure } from '../../platform/api/read-failure.ts';
import { problemText } from '../../platform/problem-text.ts';
import { toasts } from '../../platform/toasts.ts';

const durationMs = 5000;

/** Raises the "API Error" notice for every failed call of the back-office. */
export const useApiErrors = (): void => {
  const { t } = useTranslation('dashboard');
  useEffect(
    () =>
      onAdminFailure((failure) => {
        const found = readFailure(failure);
        const said = found && ('text' in found ? found.text : problemText(t, found.error));
        const message = said ?? t('apiError.failed');
        // The same failure again does not pile up; of a reading that tries by itself it does not even stay longer.
        const id = `api-error:${message}`;
        if (failure.method === 'GET' && toasts.getSnapshot().some((toast) => toast.id === id)) return;
        toasts.show({ id, type: 'error', title: t('apiError.title'), message, duration: durationMs });
      }),
    [t],
  );
};
