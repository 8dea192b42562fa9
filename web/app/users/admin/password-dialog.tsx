import type { AdminUser } from '@wyrmgate/contract/users';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { fieldTexts } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useUserActs } from './use-user-acts.ts';

const fewest = 6;

/** Another password for a user. Left blank, the present one stays. */
export function PasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { setPassword, refusal } = useUserActs(onClose);
  const { register, formState, handleSubmit, getValues } = useForm({ defaultValues: { password: '', repeat: '' } });
  const { errors, isDirty } = formState;
  const said = fieldTexts(t, refusal).password;
  const save = handleSubmit(({ password }) =>
    password === '' ? onClose() : setPassword.mutate({ params: { id: user.id }, body: { password } }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('password.title', { user: user.login })}
      description={t('password.text')}
      dirty={isDirty || setPassword.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={setPassword.isPending} />
          <Button variant="primary" type="submit" loading={setPassword.isPending} loadingLabel={t('password.saving')}>
            {t('password.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RefusalBanner refusal={refusal} />
        <Field label={t('password.new')} help={t('password.help')} error={errors.password?.message ?? said}>
          <PasswordInput
            {...register('password', {
              validate: (value) => value === '' || value.length >= fewest || t('validation.password'),
            })}
            autoComplete="new-password"
            maxLength={128}
          />
        </Field>
        <Field label={t('password.repeat')} error={errors.repeat?.message}>
          <PasswordInput
            {...register('repeat', {
              validate: (value) => value === getValues('password') || t('password.mismatch'),
            })}
            autoComplete="new-password"
            maxLength={128}
          />
        </Field>
      </div>
    </Dialog>
  );
}
