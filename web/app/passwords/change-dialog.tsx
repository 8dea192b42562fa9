import { useTranslation } from '#i18n';
import { invalidate } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { ChangeFields, useChangeForm } from './change-fields.tsx';

/** Mounted each time it opens, so that earlier input does not remain. */
export function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passwords');
  const { change, ...parts } = useChangeForm(() => {
    onClose();
    void Promise.all([invalidate(['passwords']), invalidate(['sessions'])]);
  });
  const { isDirty, isSubmitting } = parts.form.formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('change.title')}
      description={t('change.text')}
      dirty={isDirty}
      onSubmit={change}
      footer={
        <>
          <DialogCancel disabled={isSubmitting} />
          <Button variant="primary" type="submit" loading={isSubmitting} loadingLabel={t('reset.saving')}>
            {t('change.submit')}
          </Button>
        </>
      }
    >
      <ChangeFields current={t('fields.current')} {...parts} />
    </Dialog>
  );
}
