import { type Payout, sponsors } from '@wyrmgate/contract/sponsors';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { typedMoney } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export type PayoutAct = 'approve' | 'reject' | 'paid';

const { body } = sponsors.payout;
const Form = body.omit({ paid_amount: true });
const Converted = body.extend({
  paid_amount: typedMoney(body.shape.paid_amount.unwrap(), 'sponsors:errors.paidAmountRequired'),
});

export type PayoutDialogProps = { id: number; payout: Payout; act: PayoutAct; onClose: () => void };

export function PayoutDialog({ id, payout, act, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('sponsors-admin');
  const { money } = useFormat();
  const decide = useAdminMutation(api.sponsors.payout, {
    invalidates: [['sponsors'], ['approvals']],
    done: () => t('done.payout'),
    quiet: true,
  });
  const converts = act === 'paid' && payout.pay_currency !== payout.currency.toLowerCase();
  const schema = (converts ? Converted : Form) as typeof Converted;
  const form = useEditForm(schema, {
    values: {
      payoutId: payout.id,
      action: act,
      note: '',
      reference: '',
      ...(converts ? { paid_amount: '' } : {}),
    } as never,
    save: (sent) => decide.mutateAsync({ params: { id }, body: sent }),
    done: onClose,
    failed: `${t('payout.failed')}.`,
  });
  return (
    <FormDialog
      form={form}
      title={`${t(`payout.${act}`)}: ${payout.number}`}
      description={money(payout.amount, payout.currency)}
      submit={{ label: t(`payout.${act}`), busy: t('payout.doing') }}
      destructive={act === 'reject'}
      onClose={onClose}
    >
      {act === 'paid' && (
        <Field {...form.field('reference')} label={t('payout.reference')} required>
          <TextInput {...form.input('reference')} mono autoComplete="off" />
        </Field>
      )}
      {converts && (
        <Field
          {...form.field('paid_amount')}
          label={t('payout.amount', { currency: payout.pay_currency.toUpperCase() })}
          required
        >
          <TextInput {...form.input('paid_amount')} inputMode="decimal" suffix={payout.pay_currency.toUpperCase()} />
        </Field>
      )}
      {act !== 'paid' && (
        <Field {...form.field('note')} label={t('payout.note')} optional required={false}>
          <TextArea {...form.input('note')} rows={3} />
        </Field>
      )}
    </FormDialog>
  );
}
