import { formatCents, toCents, toMajorUnits } from '@wyrmgate/contract/amounts';
import { type DonationDetails, donations } from '@wyrmgate/contract/donations';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { moneyOf, typedMoney } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export type RefundDialogProps = { details: DonationDetails; onClose: () => void };

/** The rules of the contract, limited to the remaining refundable amount. */
const refundForm = ({ refundable, manual_refund }: DonationDetails) => {
  const { body } = donations.refund;
  const { amount, payout_reference: payout } = body.shape;
  const part = amount.unwrap().refine((cents) => toMajorUnits(cents) <= refundable, 'donations:errors.refundTooLarge');
  return body.extend({
    amount: typedMoney(part, 'donations:validation.amount'),
    payout_reference: manual_refund ? payout.unwrap() : payout,
  });
};

export function RefundDialog({ details, onClose }: RefundDialogProps) {
  const { t } = useTranslation('donations');
  const { money } = useFormat();
  const { donation, recipient, refundable, refund_currency: refundCurrency, manual_refund: manual } = details;
  const inCurrency = (sum: number) => money(sum, refundCurrency);
  const whole = formatCents(toCents(refundable));
  const [which, setWhich] = useState<'whole' | 'part'>('whole');
  const refund = useAdminMutation(api.donations.refund, {
    invalidates: [['donations']],
    done: ({ refund: made, donation: changed }) =>
      made === undefined || made.status === 'requested'
        ? t('done.refundWaits')
        : t('done.refunded', { amount: inCurrency(made.amount), user: changed.username }),
  });
  const form = useEditForm(refundForm(details), {
    values: { amount: whole, reason: '', payout_reference: '' },
    // Full refunds also send the amount, so that the gateway never refunds more than the button shows.
    save: (body) => refund.mutateAsync({ params: { id: donation.id }, body }),
    done: onClose,
  });
  const amount = moneyOf(form.form.watch('amount')) ?? 0;
  return (
    <FormDialog
      form={form}
      title={t('refundDialog.title', { reference: donation.payment_id })}
      description={t(details.held ? 'refundDialog.heldText' : 'refundDialog.text', {
        user: recipient ?? donation.username,
      })}
      submit={{
        label: t('refundDialog.action', { amount: inCurrency(Math.min(amount, refundable)) }),
        busy: t('refundDialog.doing'),
        icon: Undo2,
      }}
      destructive
      onClose={onClose}
    >
      <Segmented
        label={t('refundDialog.which')}
        value={which}
        onChange={(next) => {
          setWhich(next);
          form.set('amount', whole);
        }}
        options={[
          { value: 'whole', label: t('refundDialog.whole', { amount: inCurrency(refundable) }) },
          { value: 'part', label: t('refundDialog.part') },
        ]}
        full
      />
      {which === 'part' && (
        <Field
          {...form.field('amount')}
          label={t('refundDialog.amount')}
          help={t('refundDialog.most', { amount: inCurrency(refundable) })}
        >
          <TextInput
            {...form.input('amount')}
            inputMode="decimal"
            prefix={refundCurrency === 'EUR' ? '€' : refundCurrency === 'USD' ? '$' : refundCurrency}
            autoComplete="off"
          />
        </Field>
      )}
      {manual && (
        <Field
          {...form.field('payout_reference')}
          label={t('refundDialog.payout')}
          help={t('refundDialog.payoutHelp', { gateway: gatewayNames[donation.gateway] })}
        >
          <TextInput {...form.input('payout_reference')} mono autoComplete="off" />
        </Field>
      )}
      <ReasonField form={form} label={t('reason.label')} help={t('reason.help')} />
    </FormDialog>
  );
}
