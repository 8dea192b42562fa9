import type { Candidate } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { UserField } from '../../admin-kit/user-field.tsx';
import { useAdmin } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { givable, type Rank } from './levels.ts';
import { ReasonField } from './reason-field.tsx';
import { useGmChanges } from './use-gm-changes.ts';

/** Makes a player part of the staff. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('gms');
  const { systemType } = useAdmin();
  const { add } = useGmChanges();
  const levels = givable(systemType).reverse();
  const [user, setUser] = useState<Candidate | null>(null);
  const [missing, setMissing] = useState(false);
  const { register, handleSubmit, formState } = useForm<{ authority: Rank; reason: string }>({
    defaultValues: { authority: levels[0], reason: '' },
  });
  const save = handleSubmit(({ authority, reason }) => {
    setMissing(user === null);
    if (user === null) return;
    const why = reason.trim() ? { reason: reason.trim() } : {};
    add.mutate({ body: { username: user.username, authority, ...why } }, { onSuccess: onClose });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('add.action')}
      description={t('add.text')}
      dirty={formState.isDirty || user !== null || add.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={add.isPending} />
          <Button variant="primary" type="submit" loading={add.isPending} loadingLabel={t('add.doing')}>
            {t('add.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t('form.username')}
          help={t('form.typeTwo')}
          error={missing && user === null && t('validation.username')}
          required
        >
          <UserField value={user} onChange={setUser} fits={({ authority }) => authority === 'player'} />
        </Field>
        <Field label={t('form.level')} required>
          <Select
            {...register('authority')}
            options={levels.map((value) => ({ value, label: t(`dashboard:authority.${value}`) }))}
          />
        </Field>
        <ReasonField register={register('reason')} optional />
      </div>
    </Dialog>
  );
}
