import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { adminToasts } from '../platform/admin-toasts.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { invalidate } from '../platform/query/use-api.ts';
import { adminUrls } from '../shell/admin/sections.ts';

/** Whether a call has only asked for what it should do: it waits for a second person. */
export const waitsForApproval = (reply: unknown): boolean =>
  typeof reply === 'object' &&
  reply !== null &&
  'approval' in reply &&
  typeof reply.approval === 'object' &&
  reply.approval !== null &&
  'status' in reply.approval &&
  reply.approval.status === 'pending';

/** Says of every call of the back-office that four-eyes approval holds back, that nothing has changed yet and what comes next. */
export const useAskedNotice = (): void => {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  useEffect(
    () =>
      queryClient()
        .getMutationCache()
        .subscribe((event) => {
          if (event.type !== 'updated' || event.action.type !== 'success' || !waitsForApproval(event.action.data))
            return;
          void invalidate(['approvals']);
          adminToasts.show({
            id: 'asked',
            type: 'info',
            title: t('asked.title'),
            message: t('asked.text'),
            duration: 8000,
            action: { label: t('asked.open'), run: () => void navigate(adminUrls.approvals) },
          });
        }),
    [t, navigate],
  );
};
