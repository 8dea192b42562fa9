import type { Candidate, HeldRole } from '@wyrmgate/contract/roles';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { useRoleActions } from './use-role-actions.ts';

export type GiveRoleProps = {
  user: Candidate;
  held: readonly HeldRole[];
  actions: ReturnType<typeof useRoleActions>;
};

/** Offers only active roles that the user does not have yet. */
export function GiveRole({ user, held, actions }: GiveRoleProps) {
  const { t } = useTranslation('roles');
  const roles = useApiQuery(['roles', 'list'], {});
  const [chosen, setChosen] = useState('');
  const open = (roles.data ?? []).filter((role) => role.is_active && !held.some(({ id }) => id === role.id));
  const role = open.find(({ id }) => String(id) === chosen);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (role) actions.assign({ user, role }, () => setChosen(''));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label={t('assign.role')} className="min-w-60 flex-1" required>
        <Select
          value={role ? chosen : ''}
          onChange={({ target }) => setChosen(target.value)}
          placeholder={open.length === 0 && roles.data ? t('assign.none') : t('assign.choose')}
          disabled={open.length === 0}
          options={open.map(({ id, display_name }) => ({ value: String(id), label: display_name }))}
        />
      </Field>
      <Button
        variant="primary"
        type="submit"
        disabled={!role}
        loading={actions.assigning}
        loadingLabel={t('assign.doing')}
      >
        {t('assign.action')}
      </Button>
    </form>
  );
}
