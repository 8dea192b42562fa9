import { parsePermissionList } from '@wyrmgate/contract/permission-list';
import { type Role, type RolePermission, roleProblems, roles } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { listText } from './permission-tree.ts';

export type RoleDrawerProps = {
  /** Undefined for a new role. */
  role: Role | undefined;
  permissions: readonly RolePermission[];
  onClose: () => void;
};

const RoleForm = roles.create.body.extend({ version: roles.update.body.shape.version.optional() });
const valuesOf = ({ name, display_name, permissions, version }: Role) => ({
  name,
  display_name,
  permissions: listText(parsePermissionList(permissions) ?? []),
  version,
});

/** Edits a role. Its permissions can be edited as a tree or as JSON text. */
export function RoleDrawer({ role, permissions, onClose }: RoleDrawerProps) {
  const { t } = useTranslation('roles');
  const [view, setView] = useState<'tree' | 'json'>('tree');
  const shared = {
    invalidates: [['roles']],
    done: ({ display_name: name }: Role) => t(role ? 'done.saved' : 'done.created', { name }),
    quiet: true,
  } as const;
  const create = useAdminMutation(api.roles.create, shared);
  const update = useAdminMutation(api.roles.update, shared);
  const form = useEditForm(RoleForm, {
    values: role ? valuesOf(role) : { name: '', display_name: '', permissions: '[]' },
    save: ({ name, version, ...body }) =>
      role
        ? update.mutateAsync({ params: { id: role.id }, body: { ...body, version: version ?? role.version } })
        : create.mutateAsync({ body: { ...body, name } }),
    done: onClose,
    failed: `${t(role ? 'failed.saveRole' : 'failed.createRole')}:`,
    conflict: {
      problem: roleProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.roles.list()).find(({ id }) => id === role?.id);
        return found && valuesOf(found);
      },
    },
  });
  const text = form.form.watch('permissions') ?? '[]';
  const chosen = parsePermissionList(text);
  const unknown = (chosen ?? []).filter((name) => name !== '*' && !permissions.some((each) => each.name === name));
  const listError =
    unknown.length > 0 ? t('form.unknown', { names: unknown.join(', ') }) : form.field('permissions').error;
  return (
    <FormDrawer
      form={form}
      title={role ? t('edit.of', { name: role.display_name }) : t('new.action')}
      size="lg"
      submit={{ label: t(role ? 'form.save' : 'form.create'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('form.name')} help={t('form.nameHelp')}>
        <TextInput {...form.input('name')} mono readOnly={role !== undefined} autoComplete="off" />
      </Field>
      <Field {...form.field('display_name')} label={t('form.displayName')}>
        <TextInput {...form.input('display_name')} autoComplete="off" />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Segmented
          label={t('form.permissions')}
          value={view}
          onChange={setView}
          size="sm"
          options={[
            { value: 'tree', label: t('form.tree') },
            { value: 'json', label: t('form.json') },
          ]}
        />
        <p aria-live="polite" className="text-meta text-muted">
          {chosen && t('form.chosen', { count: chosen.length })}
        </p>
      </div>
      {view === 'json' ? (
        <Field label={t('form.json')} hideLabel error={listError}>
          <TextArea {...form.input('permissions')} maxLength={undefined} rows={14} className="font-mono" />
        </Field>
      ) : chosen ? (
        <>
          {listError && (
            <Banner tone="danger" role="alert">
              {listError}
            </Banner>
          )}
          <PermissionPicker
            permissions={permissions}
            chosen={chosen}
            onChange={(names) => form.set('permissions', listText(names))}
          />
        </>
      ) : (
        <Banner tone="warning" role="status">
          {t('form.broken')}
        </Banner>
      )}
    </FormDrawer>
  );
}
