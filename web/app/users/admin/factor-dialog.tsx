import type { AdminUser } from '@wyrmgate/contract/users';
import { ShieldOff } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useUserActs } from './use-user-acts.ts';
import { UserCard } from './user-card.tsx';

/** Switches off the second factor of somebody who has lost it. */
export function FactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { resetFactor, refusal } = useUserActs(onClose);
  const { register, formState, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const save = handleSubmit(({ reason }) =>
    resetFactor.mutate({ params: { id: user.id }, body: { reason: reason.trim() } }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factor.title', { user: user.login })}
      description={t('factor.text')}
      dirty={formState.isDirty || resetFactor.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={resetFactor.isPending} />
          <Button
            variant="danger"
            type="submit"
            icon={ShieldOff}
            loading={resetFactor.isPending}
            loadingLabel={t('factor.doing')}
          >
            {t('factor.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RefusalBanner refusal={refusal} />
        <UserCard user={user} />
        <Field label={t('ban.reason')} help={t('factor.reasonHelp')} error={formState.errors.reason?.message} required>
          <TextArea
            {...register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
            rows={3}
            maxLength={500}
          />
        </Field>
      </div>
    </Dialog>
  );
}
