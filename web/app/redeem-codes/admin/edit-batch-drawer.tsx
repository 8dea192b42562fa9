import { type Batch, redeemCodesProblems } from '@wyrmgate/contract/redeem-codes';
import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { BatchEditForm, batchValues } from './batch-form.ts';

type DateName = 'starts_at' | 'expires_at';
type DateFieldsProps = {
  field: (name: DateName) => Pick<FieldProps, 'required' | 'error'>;
  input: (name: DateName) => ComponentProps<typeof TextInput>;
};

/** Start and expiry, in the viewer's time zone. */
export function DateFields({ field, input }: DateFieldsProps) {
  const { t } = useTranslation('redeem-codes');
  const zone = t('admin.form.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...field('starts_at')} label={t('admin.form.startsAt')} help={zone} optional>
        <TextInput {...input('starts_at')} type="datetime-local" className="tabular-nums" />
      </Field>
      <Field {...field('expires_at')} label={t('admin.form.expiresAt')} help={zone} optional>
        <TextInput {...input('expires_at')} type="datetime-local" className="tabular-nums" />
      </Field>
    </div>
  );
}

export function EditBatchDrawer({ row, onClose }: { row: Batch; onClose: () => void }) {
  const { t } = useTranslation('redeem-codes');
  const update = useAdminMutation(api['redeem-codes'].update, {
    invalidates: [['redeem-codes']],
    done: () => t('admin.done.saved'),
    quiet: true,
  });
  const form = useEditForm(BatchEditForm, {
    values: batchValues(row),
    save: (body) => update.mutateAsync({ params: { id: row.id }, body }),
    done: onClose,
    failed: t('admin.failed.save'),
    conflict: {
      problem: redeemCodesProblems.changedMeanwhile,
      reload: async () => {
        const { batches } = await api['redeem-codes'].list({ query: { search: row.name, limit: 100 } });
        const found = batches.find(({ id }) => id === row.id);
        return found && batchValues(found);
      },
    },
  });
  return (
    <FormDrawer
      form={form}
      title={t('admin.editOne', { name: row.name })}
      submit={{ label: t('admin.form.save'), busy: t('admin.form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('admin.form.name')} help={t('admin.form.nameHelp')} required>
        <TextInput {...form.input('name')} autoComplete="off" />
      </Field>
      <DateFields field={form.field} input={form.input} />
      <Switch {...form.input('active')}>{t('admin.form.active')}</Switch>
    </FormDrawer>
  );
}
