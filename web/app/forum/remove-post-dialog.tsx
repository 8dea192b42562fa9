import { maxReason } from '@wyrmgate/contract/forum-constants';
import type { ForumPost } from '@wyrmgate/contract/forum-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Removes a post as staff, with a reason shown in its place. The toast offers to undo it. */
export function RemovePostDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const remove = useApiMutation(['forum', 'removePost'], { quiet: true });
  const restore = useApiMutation(['forum', 'restorePost'], { quiet: true });
  const [reason, setReason] = useState('');
  const params = { id: post.id };
  const undo = () => restore.mutate({ params }, { onSuccess: () => void invalidate(['forum']) });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={t('remove.title', { no: post.no })}
      description={t('remove.text')}
      confirmLabel={t('post.remove')}
      confirming={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params, body: { reason } },
          {
            onSuccess: () => {
              void invalidate(['forum']);
              toasts.show({
                type: 'success',
                title: t('done.removed'),
                action: { label: t('remove.undo'), run: undo },
              });
              onClose();
            },
          },
        )
      }
    >
      <div className="grid gap-4">
        {remove.error && (
          <Banner tone="danger" role="alert">
            {text(remove.error)}
          </Banner>
        )}
        <Field label={t('remove.reason')} optional>
          <TextInput value={reason} maxLength={maxReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
