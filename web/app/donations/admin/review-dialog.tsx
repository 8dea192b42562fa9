import { type Donation, donations } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Segmented } from '../../ui/segmented.tsx';

/** Ends the review of a payment: its money does not match its order, or its buyer withdrew from it. */
export function ReviewDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { t } = useTranslation('donations');
  const review = useAdminMutation(api.donations.review, {
    invalidates: [['donations']],
    done: (reply) => t('done.reviewed', { status: t(`payments:status.${reply.donation.status}`) }),
  });
  const form = useEditForm(donations.review.body, {
    values: { decision: 'accept', reason: '' },
    save: (body) => review.mutateAsync({ params: { id: donation.id }, body }),
    done: onClose,
  });
  const decision = form.form.watch('decision');
  const done = donation.status === 'completed' || donation.status === 'refunded';
  return (
    <FormDialog
      form={form}
      title={t('reviewDialog.title', { reference: donation.payment_id })}
      description={t(done ? 'reviewDialog.doneText' : `reviewDialog.${decision}Text`)}
      submit={{
        label: t(done ? 'actions.review' : `reviewDialog.${decision}Action`),
        busy: t('reviewDialog.doing'),
        danger: decision === 'close',
      }}
      onClose={onClose}
    >
      {!done && (
        <Segmented
          label={t('reviewDialog.decision')}
          value={decision}
          onChange={(next) => form.set('decision', next)}
          options={(['accept', 'close'] as const).map((value) => ({ value, label: t(`reviewDialog.${value}`) }))}
          full
        />
      )}
      <ReasonField form={form} label={t('reason.label')} help={t('reason.help')} />
    </FormDialog>
  );
}
