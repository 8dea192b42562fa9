import { maxReason } from '@wyrmgate/contract/forum-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { hidesStaffPosts } from '../platform/staff-posts.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/**
 * Hides a thread, with a reason for its author. If the thread contains posts by senior colleagues, names them and asks
 * for confirmation first.
 */
export function HideDialog({ thread, onClose }: { thread: number; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const hide = useApiMutation(['forum', 'moderate'], { quiet: true });
  const [reason, setReason] = useState('');
  const hidesStaff = hidesStaffPosts(hide.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={t('staff.hideTitle')}
      description={t('staff.hideText')}
      confirmLabel={hidesStaff ? t('staff.anyway') : t('staff.hide')}
      confirming={hide.isPending}
      onConfirm={() =>
        hide.mutate(
          { params: { id: thread }, body: { action: 'hide', reason, with_staff: hidesStaff } },
          {
            onSuccess: () => {
              void invalidate(['forum']);
              toasts.show({ type: 'success', title: t('staff.done.hide') });
              onClose();
            },
          },
        )
      }
    >
      <div className="grid gap-4">
        {hide.error && (
          <Banner tone={hidesStaff ? 'warning' : 'danger'} role="alert">
            {text(hide.error)}
          </Banner>
        )}
        <Field label={t('remove.reason')} optional>
          <TextInput value={reason} maxLength={maxReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
