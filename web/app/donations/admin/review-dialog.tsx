import type { Donation } from '@wyrmgate/contract/donations';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ReasonField } from './reason-field.tsx';
import { useDonationActs } from './use-donation-acts.ts';

type Values = { decision: 'accept' | 'close'; reason: string };

/** Ends the review of a payment: its money does not match its order, or its buyer withdrew from it. */
export function ReviewDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { t } = useTranslation('donations');
  const { review } = useDonationActs();
  const { register, formState, handleSubmit, control, setValue } = useForm<Values>({
    defaultValues: { decision: 'accept', reason: '' },
  });
  const decision = useWatch({ control, name: 'decision' });
  const done = donation.status === 'completed' || donation.status === 'refunded';
  const save = handleSubmit(({ reason }) =>
    review.mutate({ params: { id: donation.id }, body: { decision, reason: reason.trim() } }, { onSuccess: onClose }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reviewDialog.title', { reference: donation.payment_id })}
      description={t(done ? 'reviewDialog.doneText' : `reviewDialog.${decision}Text`)}
      dirty={formState.isDirty || review.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={review.isPending} />
          <Button
            variant={decision === 'close' ? 'danger' : 'primary'}
            type="submit"
            loading={review.isPending}
            loadingLabel={t('reviewDialog.doing')}
          >
            {t(done ? 'actions.review' : `reviewDialog.${decision}Action`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!done && (
          <Segmented
            label={t('reviewDialog.decision')}
            value={decision}
            onChange={(next) => setValue('decision', next, { shouldDirty: true })}
            options={(['accept', 'close'] as const).map((value) => ({ value, label: t(`reviewDialog.${value}`) }))}
            full
          />
        )}
        <ReasonField
          register={register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
          error={formState.errors.reason?.message}
        />
      </div>
    </Dialog>
  );
}
