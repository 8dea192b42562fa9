import { type RolePermission, roles } from '@wyrmgate/contract/roles';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Adds a custom permission, for a script or a future version. */
export function NewPermissionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roles');
  const create = useAdminMutation(api.roles.createPermission, {
    invalidates: [['roles', 'permissions']],
    done: ({ display_name: name }: RolePermission) => t('done.created', { name }),
    quiet: true,
  });
  const form = useEditForm(roles.createPermission.body, {
    values: { name: '', display_name: '', category: 'admin', action: 'view' },
    save: (body) => create.mutateAsync({ body }),
    done: onClose,
    failed: `${t('failed.createPermission')}:`,
  });
  return (
    <FormDialog
      form={form}
      title={t('newPermission.action')}
      submit={{ label: t('newPermission.create'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('newPermission.name')} help={t('newPermission.nameHelp')}>
        <TextInput {...form.input('name')} mono autoComplete="off" />
      </Field>
      <Field {...form.field('display_name')} label={t('form.displayName')}>
        <TextInput {...form.input('display_name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('category')} label={t('columns.category')}>
          <TextInput {...form.input('category')} mono autoComplete="off" />
        </Field>
        <Field {...form.field('action')} label={t('columns.action')}>
          <TextInput {...form.input('action')} mono autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  );
}
