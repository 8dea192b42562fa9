import { type Donation, donations } from '@wyrmgate/contract/donations';
import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** Statuses that staff may request. The gateway decides, and refunds have a separate dialog. */
export const stepsFrom: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['cancelled', 'completed', 'failed'],
  processing: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: ['completed'],
  cancelled: ['completed'],
  refunded: ['completed'],
};

const { body } = donations.changeStatus;
// The reason is optional in the contract, because the specification does not list one for this call.
const StatusForm = body.extend({ reason: body.shape.reason.unwrap() });

/** Requests a different status, which the gateway must confirm. */
export function DonationStatusDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { t } = useTranslation('donations');
  const steps = stepsFrom[donation.status];
  const change = useAdminMutation(api.donations.changeStatus, {
    invalidates: [['donations']],
    done: (reply) => t('done.status', { status: t(`payments:status.${reply.donation.status}`) }),
  });
  const form = useEditForm(StatusForm, {
    values: { status: steps[0] ?? donation.status, reason: '' },
    save: (sent) => change.mutateAsync({ params: { id: donation.id }, body: sent }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('statusDialog.title', { reference: donation.payment_id })}
      description={t('statusDialog.text')}
      submit={{
        label: t('statusDialog.action', { status: t(`payments:status.${form.form.watch('status')}`) }),
        busy: t('statusDialog.doing'),
      }}
      onClose={onClose}
    >
      <Field {...form.field('status')} label={t('statusDialog.status')}>
        <Select
          {...form.input('status')}
          options={steps.map((value) => ({ value, label: t(`payments:status.${value}`) }))}
        />
      </Field>
      <ReasonField form={form} label={t('reason.label')} help={t('reason.help')} />
    </FormDialog>
  );
}
