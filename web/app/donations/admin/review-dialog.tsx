import { type CreditedCoins, type DonationDetails, donations } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Segmented } from '../../ui/segmented.tsx';

/** `note` acknowledges a settled payment, `credit` can also credit the received money, and `check` does neither. */
const modeOf = ({ donation, held }: DonationDetails): 'note' | 'credit' | 'check' => {
  if (donation.status === 'completed' || donation.status === 'refunded') return 'note';
  return held !== null && Object.values(held.coins).some((coins) => coins !== null) ? 'credit' : 'check';
};

/** Closes the review of a payment whose amount differs from the order, or whose buyer withdrew from the purchase. */
export function ReviewDialog({ details, onClose }: { details: DonationDetails; onClose: () => void }) {
  const { t } = useTranslation('donations');
  const { money } = useFormat();
  const { donation, held } = details;
  const mode = modeOf(details);
  const offered = (['proportional', 'ordered'] as const).filter((each) => (held?.coins[each] ?? null) !== null);
  const review = useAdminMutation(api.donations.review, {
    invalidates: [['donations']],
    done: (reply) => t('done.reviewed', { status: t(`payments:status.${reply.donation.status}`) }),
  });
  const form = useEditForm(donations.review.body, {
    values: { decision: 'accept', reason: '', ...(mode === 'credit' ? { coins: offered[0] } : {}) },
    save: ({ coins, ...body }) =>
      review.mutateAsync({
        params: { id: donation.id },
        body: coins && mode === 'credit' && body.decision === 'accept' ? { ...body, coins } : body,
      }),
    done: onClose,
  });
  const decision = form.form.watch('decision');
  const coins: CreditedCoins = form.form.watch('coins') ?? 'ordered';
  const credits = mode === 'credit' && decision === 'accept';
  const coinCount = held?.coins[coins] ?? 0;
  const arrived = held ? money(held.amount, held.currency) : '';
  const description = credits
    ? t('reviewDialog.creditText', { arrived, ordered: money(donation.amount, donation.currency) })
    : t(mode === 'note' ? 'reviewDialog.doneText' : `reviewDialog.${decision}Text`);
  const label = credits
    ? t('reviewDialog.creditAction', { coins: coinCount })
    : t(mode === 'note' ? 'actions.review' : `reviewDialog.${decision}Action`);
  return (
    <FormDialog
      form={form}
      title={t('reviewDialog.title', { reference: donation.payment_id })}
      description={description}
      submit={{ label, busy: t('reviewDialog.doing'), danger: decision === 'close' }}
      onClose={onClose}
    >
      {mode !== 'note' && (
        <Segmented
          label={t('reviewDialog.decision')}
          value={decision}
          onChange={(next) => form.set('decision', next)}
          options={[
            { value: 'accept', label: t(mode === 'credit' ? 'reviewDialog.credit' : 'reviewDialog.accept') },
            { value: 'close', label: t('reviewDialog.close') },
          ]}
          full
        />
      )}
      {credits && (
        <Segmented
          label={t('reviewDialog.coins')}
          value={coins}
          onChange={(next) => form.set('coins', next)}
          options={offered.map((value) => ({
            value,
            label: t(`reviewDialog.${value}`, { coins: held?.coins[value] ?? 0 }),
          }))}
          full
        />
      )}
      {mode !== 'note' && details.refundable > 0 && <Banner tone="info">{t('reviewDialog.refundHint')}</Banner>}
      <ReasonField form={form} label={t('reason.label')} help={t('reason.help')} />
    </FormDialog>
  );
}
