import type { Gm } from '@wyrmgate/contract/gms';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { useAdmin } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type Direction, type Rank, reachable } from './levels.ts';
import { ReasonField } from './reason-field.tsx';
import { useGmChanges } from './use-gm-changes.ts';

export type MoveDialogProps = { gm: Gm; direction: Direction; onClose: () => void };

/** Moves a game master up or down, with the reason. */
export function MoveDialog({ gm, direction, onClose }: MoveDialogProps) {
  const { t } = useTranslation('gms');
  const { systemType } = useAdmin();
  const { move } = useGmChanges();
  const levels = reachable(systemType, gm.authority, direction);
  const { register, handleSubmit, formState } = useForm<{ authority: Rank; reason: string }>({
    defaultValues: { authority: levels[0], reason: '' },
  });
  const save = handleSubmit(({ authority, reason }) =>
    move.mutate(
      { body: { username: gm.mAccount, authority, reason: reason.trim(), from: gm.authority } },
      { onSuccess: onClose },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${direction}.of`, { name: gm.mAccount })}
      dirty={formState.isDirty || move.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={move.isPending} />
          <Button variant="primary" type="submit" loading={move.isPending} loadingLabel={t(`${direction}.doing`)}>
            {t(`${direction}.action`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('form.level')} required>
          <Select
            {...register('authority')}
            options={levels.map((value) => ({ value, label: t(`dashboard:authority.${value}`) }))}
          />
        </Field>
        <ReasonField
          register={register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
          error={formState.errors.reason?.message}
        />
      </div>
    </Dialog>
  );
}
