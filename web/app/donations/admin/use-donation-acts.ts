import { ApiError } from '@wyrmgate/contract/client';
import type { Donation } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useFormat } from '../../platform/format.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

const quiet = { quiet: true } as const;

/** What staff can do with a payment; each end is told in one notice, with its cause. */
export const useDonationActs = () => {
  const { t } = useTranslation('donations');
  const { money } = useFormat();
  const problem = useProblemText();
  const onError = (error: unknown) =>
    adminToasts.show({
      id: 'donation-act',
      type: 'error',
      title: t('dashboard:apiError.title'),
      message: problem(error),
      duration: 5000,
    });
  // Also after a failure: the gateway may have said something new.
  const options = { ...quiet, onError, onSettled: () => invalidate(['donations']) };
  const told = (title: string) => adminToasts.show({ type: 'success', title });
  const status = ({ status: name }: Donation) => t(`payments:status.${name}`);
  const check = useApiMutation(['donations', 'check'], {
    ...options,
    onSuccess: ({ donation }) => told(t('done.checked', { status: status(donation) })),
  });
  const refund = useApiMutation(['donations', 'refund'], {
    ...options,
    onSuccess: ({ donation, refund: made }) => {
      const amount = money(made.amount, donation.currency);
      told(
        made.status === 'requested' ? t('done.refundWaits') : t('done.refunded', { amount, user: donation.username }),
      );
    },
  });
  const changeStatus = useApiMutation(['donations', 'changeStatus'], {
    ...options,
    onSuccess: ({ donation }) => told(t('done.status', { status: status(donation) })),
  });
  const review = useApiMutation(['donations', 'review'], {
    ...options,
    onSuccess: ({ donation }) => told(t('done.reviewed', { status: status(donation) })),
  });
  return { check, refund, changeStatus, review };
};

/** Whether the server has looked at the form itself, so that it stays open with its text. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
