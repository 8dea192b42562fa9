import { type AdminDelivery, deliveries, deliveryOutcomes } from '@wyrmgate/contract/deliveries';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** Marks a delivery as resolved without another attempt. */
export function ResolveDeliveryDialog({ delivery, onClose }: { delivery: AdminDelivery; onClose: () => void }) {
  const { t } = useTranslation('deliveries');
  const resolve = useAdminMutation(api.deliveries.resolve, {
    invalidates: [['deliveries'], ['ledger']],
    done: () => t('done.resolved'),
  });
  const form = useEditForm(deliveries.resolve.body, {
    values: { outcome: 'cancelled', reason: '' },
    save: (body) => resolve.mutateAsync({ params: { id: delivery.id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('resolveDialog.title')}
      description={t('resolveDialog.text')}
      submit={{ label: t('resolveDialog.action'), busy: t('resolveDialog.doing'), danger: true }}
      onClose={onClose}
    >
      <Field {...form.field('outcome')} label={t('resolveDialog.outcome')} required>
        <Select
          {...form.input('outcome')}
          options={deliveryOutcomes.map((value) => ({ value, label: t(`resolveDialog.${value}`) }))}
        />
      </Field>
      <ReasonField form={form} label={t('resolveDialog.reason')} help={t('resolveDialog.reasonHelp')} />
    </FormDialog>
  );
}
