import { ApiError } from '@wyrmgate/contract/client';
import { parsePermissionList } from '@wyrmgate/contract/permission-list';
import type { Role, RolePermission } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts, useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { listText } from './permission-tree.ts';

type Values = { name: string; display_name: string };

/** What is typed and ticked in the editor of a role, and the call that stores it. */
export const useRoleForm = (role: Role | undefined, known: readonly RolePermission[], onSaved: () => void) => {
  const { t } = useTranslation('roles');
  const problem = useProblemText();
  const form = useForm<Values>({ defaultValues: { name: role?.name ?? '', display_name: role?.display_name ?? '' } });
  const stored = listText(parsePermissionList(role?.permissions ?? '[]') ?? []);
  const [text, setText] = useState(stored);
  const [failure, setFailure] = useState<{ text: string; stale: boolean }>();
  const chosen = parsePermissionList(text);
  const unknown = (chosen ?? []).filter((name) => name !== '*' && !known.some((each) => each.name === name));
  const listError = !chosen
    ? t('validation.permissions')
    : unknown.length > 0
      ? t('form.unknown', { names: unknown.join(', ') })
      : undefined;

  const onSuccess = ({ display_name: name }: Role) => {
    void invalidate(['roles']);
    adminToasts.show({ type: 'success', title: t(role ? 'done.saved' : 'done.created', { name }) });
    onSaved();
  };
  const onError = (error: Error) => {
    for (const [field, message] of Object.entries(fieldTexts(t, error)))
      if (field === 'name' || field === 'display_name') form.setError(field, { type: 'server', message });
    setFailure({
      text: `${t(role ? 'failed.saveRole' : 'failed.createRole')}: ${problem(error)}`,
      stale: error instanceof ApiError && error.code === 'roles.changedMeanwhile',
    });
  };
  const create = useApiMutation(['roles', 'create'], { onSuccess, onError });
  const update = useApiMutation(['roles', 'update'], { onSuccess, onError });

  const save = form.handleSubmit(({ name, display_name }) => {
    if (listError) return;
    setFailure(undefined);
    const body = { display_name: display_name.trim(), permissions: JSON.stringify(chosen) };
    if (role) update.mutate({ params: { id: role.id }, body: { ...body, version: role.version } });
    else create.mutate({ body: { ...body, name: name.trim() } });
  });
  return {
    form,
    text,
    setText,
    chosen,
    listError,
    failure,
    save,
    saving: create.isPending || update.isPending,
    dirty: form.formState.isDirty || text !== stored,
  };
};
