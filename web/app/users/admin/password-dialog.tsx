import { type AdminUser, users } from '@wyrmgate/contract/users';
import { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

const Password = users.setPassword.body.shape.password.or(z.literal(''));
const PasswordForm = z
  .strictObject({ password: Password, repeat: Password })
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], message: 'users:password.mismatch' });

/** Sets a password for a user. An empty field keeps the current one. */
export function PasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const change = useAdminMutation(api.users.setPassword, {
    invalidates: [['users']],
    done: (reply) => t('password.done', { user: reply.user.login }),
    quiet: true,
  });
  const form = useEditForm(PasswordForm, {
    values: { password: '', repeat: '' },
    save: async ({ password }) =>
      password === '' ? undefined : change.mutateAsync({ params: { id: user.id }, body: { password } }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('password.title', { user: user.login })}
      description={t('password.text')}
      submit={{ label: t('password.submit'), busy: t('password.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('password')} label={t('password.new')} help={t('password.help')}>
        <PasswordInput {...form.input('password')} autoComplete="new-password" />
      </Field>
      <Field {...form.field('repeat')} label={t('password.repeat')}>
        <PasswordInput {...form.input('repeat')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
