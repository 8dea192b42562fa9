import type { Role, RolePermission } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import type { Key } from '../../platform/i18n/keys.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { listText } from './permission-tree.ts';
import { useRoleForm } from './use-role-form.ts';

export type RoleDrawerProps = {
  /** Undefined for a new one. */
  role: Role | undefined;
  permissions: readonly RolePermission[];
  onClose: () => void;
  /** Somebody else changed it meanwhile: reads it anew into a fresh form. */
  onReload: () => void;
};

const formId = 'role-form';

/** The editor of a role. Its permissions are one JSON list, shown as a tree or as text. */
export function RoleDrawer({ role, permissions, onClose, onReload }: RoleDrawerProps) {
  const { t } = useTranslation('roles');
  const { form, text, setText, chosen, listError, failure, save, saving, dirty } = useRoleForm(
    role,
    permissions,
    onClose,
  );
  const [view, setView] = useState<'tree' | 'json'>('tree');
  const { register, formState } = form;
  const required = (key: Key<'roles'>) => (value: string) => value.trim() !== '' || t(key);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={role ? t('edit.of', { name: role.display_name }) : t('new.action')}
      size="lg"
      dirty={dirty || saving}
      footer={
        <>
          <DialogCancel disabled={saving} />
          <Button variant="primary" type="submit" form={formId} loading={saving} loadingLabel={t('form.saving')}>
            {t(role ? 'form.save' : 'form.create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
        {failure && (
          <Banner
            tone="danger"
            role="alert"
            action={
              failure.stale && (
                <Button size="sm" onClick={onReload}>
                  {t('form.reload')}
                </Button>
              )
            }
          >
            {failure.text}
          </Banner>
        )}
        <Field label={t('form.name')} help={t('form.nameHelp')} error={formState.errors.name?.message} required>
          <TextInput
            {...register('name', {
              validate: (value) =>
                role !== undefined ||
                (value.trim() === ''
                  ? t('validation.roleName')
                  : /^[a-z0-9][a-z0-9_-]{0,39}$/.test(value.trim()) || t('validation.roleNameShape')),
            })}
            mono
            maxLength={40}
            disabled={role !== undefined}
            autoComplete="off"
          />
        </Field>
        <Field label={t('form.displayName')} error={formState.errors.display_name?.message} required>
          <TextInput
            {...register('display_name', { validate: required('validation.displayName') })}
            maxLength={80}
            autoComplete="off"
          />
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
            <TextArea value={text} onChange={({ target }) => setText(target.value)} rows={14} className="font-mono" />
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
              onChange={(names) => setText(listText(names))}
            />
          </>
        ) : (
          <Banner tone="warning" role="status">
            {t('form.broken')}
          </Banner>
        )}
      </form>
    </Drawer>
  );
}
