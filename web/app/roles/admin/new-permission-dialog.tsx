import type { RolePermission } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import type { Key } from '../../platform/i18n/keys.ts';
import { fieldTexts, useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const fields = ['name', 'display_name', 'category', 'action'] as const;
type Name = (typeof fields)[number];

/** Names a permission that a script or a later version asks for. */
export function NewPermissionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roles');
  const problem = useProblemText();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm<Record<Name, string>>({
    defaultValues: { name: '', display_name: '', category: 'admin', action: 'view' },
  });
  const create = useApiMutation(['roles', 'createPermission'], {
    onSuccess: ({ display_name: name }: RolePermission) => {
      void invalidate(['roles', 'permissions']);
      adminToasts.show({ type: 'success', title: t('done.created', { name }) });
      onClose();
    },
    onError: (error) => {
      const texts = fieldTexts(t, error);
      for (const field of fields) if (texts[field]) setError(field, { type: 'server', message: texts[field] });
      setFailure(`${t('failed.createPermission')}: ${problem(error)}`);
    },
  });
  const save = handleSubmit((body) => {
    setFailure(undefined);
    create.mutate({ body });
  });
  const required = (key: Key<'roles'>) => ({ validate: (value: string) => value.trim() !== '' || t(key) });
  const errors = formState.errors;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newPermission.action')}
      dirty={formState.isDirty || create.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={create.isPending} />
          <Button variant="primary" type="submit" loading={create.isPending} loadingLabel={t('form.saving')}>
            {t('newPermission.create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        <Field label={t('newPermission.name')} help={t('newPermission.nameHelp')} error={errors.name?.message} required>
          <TextInput
            {...register('name', required('validation.permissionName'))}
            mono
            maxLength={122}
            autoComplete="off"
          />
        </Field>
        <Field label={t('form.displayName')} error={errors.display_name?.message} required>
          <TextInput
            {...register('display_name', required('validation.displayName'))}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('columns.category')} error={errors.category?.message}>
            <TextInput {...register('category')} mono maxLength={40} autoComplete="off" />
          </Field>
          <Field label={t('columns.action')} error={errors.action?.message}>
            <TextInput {...register('action')} mono maxLength={40} autoComplete="off" />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
