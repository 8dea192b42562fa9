import type { Gm } from '@wyrmgate/contract/gms';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useGmChanges } from './use-gm-changes.ts';

/** Makes a game master a player again. */
export function RemoveDialog({ gm, onClose }: { gm: Gm; onClose: () => void }) {
  const { t } = useTranslation('gms');
  const { remove } = useGmChanges();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const save = handleSubmit(({ reason }) =>
    remove.mutate(
      { body: { username: gm.mAccount, ...(reason.trim() ? { reason: reason.trim() } : {}) } },
      { onSuccess: onClose },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('remove.of', { name: gm.mAccount })}
      description={t('remove.text')}
      dirty={formState.isDirty || remove.isPending}
      destructive
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={remove.isPending} />
          <Button variant="danger" type="submit" loading={remove.isPending} loadingLabel={t('remove.doing')}>
            {t('remove.action')}
          </Button>
        </>
      }
    >
      <ReasonField register={register('reason')} optional />
    </Dialog>
  );
}
