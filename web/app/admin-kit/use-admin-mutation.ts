import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { Contract } from '@wyrmgate/contract';
import type { CallOptions } from '@wyrmgate/contract/client';
import { useTranslation } from '#i18n';
import { adminToasts } from '../platform/admin-toasts.ts';
import { fieldTexts, useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { invalidate } from '../platform/query/use-api.ts';
import type { ToastRequest } from '../ui/toast-store.ts';
import { waitsForApproval } from './use-approval-notice.ts';

export type AdminMutationOptions<Data, Sent> = {
  /** Queries to refetch after a success or a failure. A failure can mean that someone else changed the data. */
  invalidates: readonly (readonly [keyof Contract, string?])[];
  /** The success toast, or only its title. Omit it if the screen itself shows the result. */
  done?: (data: Data, sent: Sent) => string | ToastRequest | undefined;
  /** Builds the text of the "API Error" toast, or returns undefined for no toast. By default the toast shows only the reason. */
  failed?: (reason: string, error: Error) => string | undefined;
  /** True if the screen shows the error itself, so that no toast appears. */
  quiet?: boolean;
};

/**
 * Calls an endpoint that changes something: `useAdminMutation(api.gms.add, { invalidates: [['gms']], done, failed })`.
 * An action that awaits dual approval gets no success toast, because the shell shows a notice.
 */
export const useAdminMutation = <Data, Sent>(
  call: (sent: Sent, options?: CallOptions) => Promise<Data>,
  { invalidates, done, failed, quiet = failed !== undefined }: AdminMutationOptions<Data, Sent>,
): UseMutationResult<Data, Error, Sent> => {
  const { t } = useTranslation('dashboard');
  const problem = useProblemText();
  return useMutation<Data, Error, Sent>(
    {
      mutationFn: (sent) => call(sent, quiet ? { quiet } : {}),
      onSuccess: (data, sent) => {
        const toast = waitsForApproval(data) ? undefined : done?.(data, sent);
        if (toast) adminToasts.show(typeof toast === 'string' ? { type: 'success', title: toast } : toast);
      },
      onError: (error) => {
        const reason = Object.values(fieldTexts(t, error))[0] ?? problem(error);
        const message = failed?.(reason, error);
        if (message === undefined) return;
        adminToasts.show({
          id: `api-error:${message}`,
          type: 'error',
          title: t('apiError.title'),
          message,
          duration: 5000,
        });
      },
      onSettled: () => Promise.all(invalidates.map((path) => invalidate(path))),
    },
    queryClient(),
  );
};
