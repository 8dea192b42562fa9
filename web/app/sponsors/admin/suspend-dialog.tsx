import { type AdminSponsor, sponsors } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';

export function SuspendDialog({ row, onClose }: { row: AdminSponsor; onClose: () => void }) {
  const { t } = useTranslation('sponsors-admin');
  const suspend = useAdminMutation(api.sponsors.suspend, {
    invalidates: [['sponsors']],
    done: () => t('done.suspended'),
    quiet: true,
  });
  const form = useEditForm(sponsors.suspend.body.unwrap(), {
    values: { reason: '' },
    save: (body) => suspend.mutateAsync({ params: { id: row.id }, body }),
    done: onClose,
    failed: `${t('failed.update')}.`,
  });
  return (
    <FormDialog
      form={form}
      title={t('suspend.title', { name: row.username })}
      description={t('suspend.text')}
      submit={{ label: t('actions.suspend'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('suspend.reason')} />
    </FormDialog>
  );
}
