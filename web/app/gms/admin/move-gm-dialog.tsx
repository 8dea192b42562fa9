import { type Gm, gms } from '@wyrmgate/contract/gms';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useAdmin } from '../../shell/admin/admin-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { LevelAbilities } from './level-abilities.tsx';
import { type Direction, reachable } from './levels.ts';

export type MoveGmDialogProps = { gm: Gm; direction: Direction; onClose: () => void };

export function MoveGmDialog({ gm, direction, onClose }: MoveGmDialogProps) {
  const { t } = useTranslation('gms');
  const { systemType } = useAdmin();
  const levels = reachable(systemType, gm.authority, direction);
  const move = useAdminMutation(api.gms.updateAuthority, {
    invalidates: [['gms']],
    done: ({ gm: { mAccount: name, authority } }) =>
      t('done.moved', { name, level: t(`dashboard:authority.${authority}`) }),
    failed: (reason) => `${t('failed.move')}: ${reason}`,
  });
  const form = useEditForm(gms.updateAuthority.body, {
    values: {
      username: gm.mAccount,
      authority: levels[0] ?? gm.authority,
      reason: '',
      keep_roles: false,
      version: gm.version,
    },
    save: (body) => move.mutateAsync({ body }),
    done: onClose,
  });
  const [level, keepRoles] = useWatch({ control: form.form.control, name: ['authority', 'keep_roles'] });
  return (
    <FormDialog
      form={form}
      title={t(`${direction}.of`, { name: gm.mAccount })}
      description={direction === 'demote' ? t('demote.text') : undefined}
      submit={{ label: t(`${direction}.action`), busy: t(`${direction}.doing`) }}
      onClose={onClose}
    >
      <Field {...form.field('authority')} label={t('form.level')}>
        <Select
          {...form.input('authority')}
          options={levels.map((value) => ({ value, label: t(`dashboard:authority.${value}`) }))}
        />
      </Field>
      <LevelAbilities level={level} />
      {direction === 'demote' && gm.roles.length > 0 && (
        <Checkbox checked={!keepRoles} onChange={({ target }) => form.set('keep_roles', !target.checked)}>
          {t('demote.roles', { roles: gm.roles.join(', ') })}
        </Checkbox>
      )}
      <ReasonField form={form} label={t('form.reason')} help={t('form.reasonHelp')} />
    </FormDialog>
  );
}
