import type { Donation } from '@wyrmgate/contract/donations';
import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ReasonField } from './reason-field.tsx';
import { useDonationActs } from './use-donation-acts.ts';

/** Where staff may ask a payment to go; the gateway has the last word. Money goes back through the refund dialog. */
export const stepsFrom: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['cancelled', 'completed', 'failed'],
  processing: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: ['completed'],
  cancelled: ['completed'],
  refunded: ['completed'],
};

type Values = { status: PaymentStatus; reason: string };

/** Changes the status of a payment, as far as its gateway agrees. */
export function StatusDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { t } = useTranslation('donations');
  const { changeStatus } = useDonationActs();
  const steps = stepsFrom[donation.status];
  const { register, formState, handleSubmit, control } = useForm<Values>({
    defaultValues: { status: steps[0] ?? donation.status, reason: '' },
  });
  const status = useWatch({ control, name: 'status' });
  const save = handleSubmit(({ reason }) =>
    changeStatus.mutate(
      { params: { id: donation.id }, body: { status, reason: reason.trim() } },
      { onSuccess: onClose },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('statusDialog.title', { reference: donation.payment_id })}
      description={t('statusDialog.text')}
      dirty={formState.isDirty || changeStatus.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={changeStatus.isPending} />
          <Button
            variant="primary"
            type="submit"
            loading={changeStatus.isPending}
            loadingLabel={t('statusDialog.doing')}
          >
            {t('statusDialog.action', { status: t(`payments:status.${status}`) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('statusDialog.status')}>
          <Select
            {...register('status')}
            options={steps.map((value) => ({ value, label: t(`payments:status.${value}`) }))}
          />
        </Field>
        <ReasonField
          register={register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
          error={formState.errors.reason?.message}
        />
      </div>
    </Dialog>
  );
}
