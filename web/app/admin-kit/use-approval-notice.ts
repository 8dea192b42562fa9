import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { adminToasts } from '../platform/admin-toasts.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { invalidate } from '../platform/query/use-api.ts';
import { adminUrls } from '../shell/admin/sections.ts';

export const waitsForApproval = (reply: unknown): boolean =>
  typeof reply === 'object' &&
  reply !== null &&
  'approval' in reply &&
  typeof reply.approval === 'object' &&
  reply.approval !== null &&
  'status' in reply.approval &&
  reply.approval.status === 'pending';

/** Shows a notice when an action awaits dual approval, because nothing has changed yet. */
export const useApprovalNotice = (): void => {
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
            id: 'approval',
            type: 'info',
            title: t('approvalNotice.title'),
            message: t('approvalNotice.text'),
            duration: 8000,
            action: { label: t('approvalNotice.open'), run: () => void navigate(adminUrls.approvals) },
          });
        }),
    [t, navigate],
  );
};
