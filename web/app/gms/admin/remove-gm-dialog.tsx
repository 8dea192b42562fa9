import { type Gm, gms } from '@wyrmgate/contract/gms';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';

export function RemoveGmDialog({ gm, onClose }: { gm: Gm; onClose: () => void }) {
  const { t } = useTranslation('gms');
  const remove = useAdminMutation(api.gms.remove, {
    invalidates: [['gms']],
    done: ({ removed }) => t('done.removed', { name: removed }),
    failed: (reason) => `${t('failed.remove')}: ${reason}`,
  });
  const form = useEditForm(gms.remove.body, {
    values: { username: gm.mAccount, reason: '' },
    save: (body) => remove.mutateAsync({ body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('remove.of', { name: gm.mAccount })}
      description={t('remove.text')}
      submit={{ label: t('remove.action'), busy: t('remove.doing') }}
      destructive
      onClose={onClose}
    >
      {gm.roles.length > 0 && (
        <p className="text-control text-secondary">{t('remove.roles', { roles: gm.roles.join(', ') })}</p>
      )}
      <ReasonField form={form} label={t('form.reason')} help={t('form.reasonHelp')} />
    </FormDialog>
  );
}
