import { gms } from '@wyrmgate/contract/gms';
import type { Candidate } from '@wyrmgate/contract/roles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { UserField } from '../../admin-kit/user-field.tsx';
import { api } from '../../platform/api/api.ts';
import { useAdmin } from '../../shell/admin/admin-context.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { LevelAbilities } from './level-abilities.tsx';
import { givable } from './levels.ts';

export function AddGmDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('gms');
  const { systemType } = useAdmin();
  const levels = givable(systemType).reverse();
  const [user, setUser] = useState<Candidate | null>(null);
  const add = useAdminMutation(api.gms.add, {
    invalidates: [['gms']],
    done: ({ gm }) => t('done.added', { name: gm.mAccount }),
    failed: (reason) => `${t('failed.add')}: ${reason}`,
  });
  const form = useEditForm(gms.add.body, {
    values: { username: '', authority: levels[0], reason: '' },
    save: (body) => add.mutateAsync({ body }),
    done: onClose,
  });
  const level = useWatch({ control: form.form.control, name: 'authority' });
  const choose = (next: Candidate | null) => {
    setUser(next);
    form.set('username', next?.username ?? '');
  };
  return (
    <FormDialog
      form={form}
      title={t('add.action')}
      description={t('add.text')}
      submit={{ label: t('add.action'), busy: t('add.doing') }}
      onClose={onClose}
    >
      <Field {...form.field('username')} label={t('form.username')} help={t('form.typeTwo')}>
        <UserField value={user} onChange={choose} fits={({ authority }) => authority === 'player'} />
      </Field>
      <Field {...form.field('authority')} label={t('form.level')} required>
        <Select
          {...form.input('authority')}
          options={levels.map((value) => ({ value, label: t(`dashboard:authority.${value}`) }))}
        />
      </Field>
      <LevelAbilities level={level} />
      <ReasonField form={form} label={t('form.reason')} help={t('form.reasonHelp')} />
    </FormDialog>
  );
}
