import { SellerEdit } from '@wyrmgate/contract/receipts';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Edits the seller named on receipts. */
export function SellerDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('receipts');
  const change = useAdminMutation(api.receipts.changeSeller, {
    invalidates: [['receipts', 'seller']],
    done: () => t('admin.saved'),
  });
  const form = useEditForm(SellerEdit, {
    values: useApiQuery(['receipts', 'seller'], {}, { gcTime: 0 }).data,
    save: (body) => change.mutateAsync({ body }),
    done: onClose,
    conflict: { problem: settingsProblems.changedMeanwhile, reload: () => api.receipts.seller() },
  });
  return (
    <FormDrawer
      form={form}
      title={t('admin.open')}
      submit={{ label: t('admin.save'), busy: t('admin.saving') }}
      onClose={onClose}
    >
      <p className="text-control text-secondary">{t('admin.lead')}</p>
      <Field {...form.field('name')} label={t('admin.name')} help={t('admin.nameHelp')}>
        <TextInput {...form.input('name')} />
      </Field>
      <Field {...form.field('address')} label={t('admin.address')}>
        <TextArea {...form.input('address')} rows={3} />
      </Field>
      <Field {...form.field('vat_id')} label={t('admin.vatId')}>
        <TextInput {...form.input('vat_id')} mono />
      </Field>
      <Field {...form.field('vat_note')} label={t('admin.vatNote')} help={t('admin.vatNoteHelp')}>
        <TextArea {...form.input('vat_note')} rows={2} />
      </Field>
    </FormDrawer>
  );
}
