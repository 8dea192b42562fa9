import { maxReason } from '@wyrmgate/contract/forum-constants';
import type { ForumImage } from '@wyrmgate/contract/forum-image-shape';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Removes a picture as staff. Unlike removing a post, this cannot be undone. */
export function RemoveImageDialog({ image, onClose }: { image: ForumImage; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const remove = useApiMutation(['forum', 'removeImage'], { quiet: true });
  const [reason, setReason] = useState('');
  const done = () => {
    void invalidate(['forum']);
    toasts.show({ type: 'success', title: t('done.imageRemoved') });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={t('image.remove')}
      description={t('image.removeText')}
      confirmLabel={t('image.remove')}
      confirming={remove.isPending}
      onConfirm={() => remove.mutate({ params: { image: image.key }, body: { reason } }, { onSuccess: done })}
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
