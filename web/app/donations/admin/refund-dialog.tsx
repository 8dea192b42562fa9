import { formatCents } from '@wyrmgate/contract/amounts';
import type { DonationDetails } from '@wyrmgate/contract/donations';
import { Undo2 } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { centsOf } from '../../admin-kit/typed-number.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { gatewayNames } from './donation-filters.ts';
import { ReasonField } from './reason-field.tsx';
import { useDonationActs } from './use-donation-acts.ts';

type Values = { which: 'whole' | 'part'; amount: string; reason: string; payout: string };
export type RefundDialogProps = { details: DonationDetails; onClose: () => void };

/** Gives a payment back, whole or in part. */
export function RefundDialog({ details, onClose }: RefundDialogProps) {
  const { t } = useTranslation('donations');
  const { money } = useFormat();
  const { refund } = useDonationActs();
  const { donation, recipient, refundable, manual_refund: manual } = details;
  const form = useForm<Values>({
    defaultValues: { which: 'whole', amount: formatCents(refundable), reason: '', payout: '' },
  });
  const { register, formState, handleSubmit, control, setValue } = form;
  const which = useWatch({ control, name: 'which' });
  const typed = centsOf(useWatch({ control, name: 'amount' }));
  const amount = which === 'whole' ? refundable : typed;
  const save = handleSubmit(({ reason, payout }) =>
    refund.mutate(
      {
        params: { id: donation.id },
        body: {
          reason: reason.trim(),
          ...(which === 'part' ? { amount: typed ?? 0 } : {}),
          ...(manual ? { payout_reference: payout.trim() } : {}),
        },
      },
      { onSuccess: onClose },
    ),
  );
  const inCurrency = (cents: number) => money(cents, donation.currency);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('refundDialog.title', { reference: donation.payment_id })}
      description={t('refundDialog.text', { user: recipient ?? donation.username })}
      dirty={formState.isDirty || refund.isPending}
      destructive
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={refund.isPending} />
          <Button
            variant="danger"
            type="submit"
            icon={Undo2}
            loading={refund.isPending}
            loadingLabel={t('refundDialog.doing')}
          >
            {t('refundDialog.action', { amount: inCurrency(Math.min(amount ?? 0, refundable)) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={t('refundDialog.which')}
          value={which}
          onChange={(next) => setValue('which', next, { shouldDirty: true })}
          options={[
            { value: 'whole', label: t('refundDialog.whole', { amount: inCurrency(refundable) }) },
            { value: 'part', label: t('refundDialog.part') },
          ]}
          full
        />
        {which === 'part' && (
          <Field
            label={t('refundDialog.amount')}
            help={t('refundDialog.most', { amount: inCurrency(refundable) })}
            error={formState.errors.amount?.message}
            required
          >
            <TextInput
              {...register('amount', {
                validate: (value) => {
                  const cents = centsOf(value);
                  if (!cents) return t('validation.amount');
                  return cents <= refundable || t('errors.refundTooLarge');
                },
              })}
              inputMode="decimal"
              prefix={donation.currency === 'EUR' ? '€' : '$'}
              autoComplete="off"
            />
          </Field>
        )}
        {manual && (
          <Field
            label={t('refundDialog.payout')}
            help={t('refundDialog.payoutHelp', { gateway: gatewayNames[donation.gateway] })}
            error={formState.errors.payout?.message}
            required
          >
            <TextInput
              {...register('payout', { validate: (value) => value.trim() !== '' || t('validation.payoutReference') })}
              mono
              maxLength={255}
              autoComplete="off"
            />
          </Field>
        )}
        <ReasonField
          register={register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
          error={formState.errors.reason?.message}
        />
      </div>
    </Dialog>
  );
}
