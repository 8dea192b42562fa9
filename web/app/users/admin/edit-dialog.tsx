import { Email } from '@wyrmgate/contract/registration';
import { type AdminUser, userProblems, users } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const valuesOf = ({ login, email, real_name, version }: AdminUser) => ({
  login,
  email,
  real_name: real_name ?? '',
  version,
});

export function EditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const params = { id: user.id };
  const update = useAdminMutation(api.users.update, {
    invalidates: [['users']],
    done: (reply) => t('edit.done', { user: reply.user.login }),
    quiet: true,
  });
  const { body } = users.update;
  // A player imported from the game may have no email address. Staff can still change their name.
  const rules = user.email === '' ? body : body.extend({ email: Email });
  const form = useEditForm(rules, {
    values: valuesOf(user),
    save: (sent) => update.mutateAsync({ params, body: sent }),
    done: onClose,
    conflict: {
      problem: userProblems.changedMeanwhile,
      reload: async () => valuesOf((await api.users.get({ params })).user),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('edit.title', { user: user.login })}
      submit={{ label: t('edit.save'), busy: t('edit.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('login')} label={t('edit.login')}>
        <TextInput {...form.input('login')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field {...form.field('email')} label={t('edit.email')} help={t('edit.emailHelp')}>
        <TextInput {...form.input('email')} type="email" autoComplete="off" />
      </Field>
      <Field {...form.field('real_name')} label={t('edit.realName')} optional>
        <TextInput {...form.input('real_name')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
