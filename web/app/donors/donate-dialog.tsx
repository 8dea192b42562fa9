import { toCents } from '@wyrmgate/contract/amounts';
import { donationReward, maxDonationMessageLength } from '@wyrmgate/contract/donors-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { CryptoAssetSelect } from '../crypto-payments/crypto-asset-select.tsx';
import { useFormat } from '../platform/format.ts';
import { issueText, useProblemText } from '../platform/problem-text.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useSession } from '../platform/session/use-session.ts';
import { useSite } from '../platform/use-site.ts';
import { loginThen, openDonation } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { AmountFields } from './amount-fields.tsx';
import { DonationMethods } from './donation-methods.tsx';
import { useDonation } from './use-donation.ts';

export function DonateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('donors');
  const { money } = useFormat();
  const problem = useProblemText();
  const session = useSession();
  const site = useSite()?.site_name ?? '';
  const donation = useDonation();
  const { amount, problems } = donation;
  const rate = useApiQuery(['donors', 'terms']).data?.reward_rate ?? 0;
  const reward = donationReward(toCents(amount.euros ?? 0), rate);
  const out = session.status === 'out';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('dialog.title', { site })}
      description={t('dialog.lead')}
      onSubmit={(event) => {
        event.preventDefault();
        donation.submit(event.currentTarget);
      }}
      dirty={donation.message !== ''}
      footer={
        <>
          <DialogCancel disabled={donation.busy} />
          {out ? (
            <Button variant="primary" render={<Link to={loginThen(openDonation)} />}>
              {t('dialog.logIn')}
            </Button>
          ) : (
            <Button
              variant="primary"
              type="submit"
              loading={donation.busy}
              loadingLabel={t('dialog.paying')}
              disabled={donation.method === undefined}
            >
              {amount.euros === undefined
                ? t('dialog.payPlain')
                : t('dialog.pay', { amount: money(amount.euros, 'EUR') })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <AmountFields
          choice={donation.choice}
          onChange={donation.setChoice}
          error={problems.amount && issueText(t, problems.amount)}
        />
        {reward > 0 && <p className="text-control text-gold-400">{t('dialog.reward', { coins: reward })}</p>}
        <Field
          label={t('dialog.message')}
          help={t('dialog.messageHelp')}
          error={problems.message && issueText(t, problems.message)}
          optional
        >
          <TextArea
            name="message"
            rows={2}
            counter
            maxLength={maxDonationMessageLength - 1}
            value={donation.message}
            onChange={({ target }) => donation.setMessage(target.value)}
          />
        </Field>
        <Switch
          checked={donation.anonymous}
          onChange={({ target }) => donation.setAnonymous(target.checked)}
          help={t('dialog.anonymousHelp')}
        >
          {t('dialog.anonymous')}
        </Switch>
        {!out && <DonationMethods donation={donation} />}
        {!out && donation.method === 'nowpayments' && amount.euros !== undefined && (
          <CryptoAssetSelect amount={amount.euros} currency="EUR" />
        )}
        {donation.error !== undefined && (
          <Banner tone="danger" role="alert">
            {t('dialog.failed')} {problem(donation.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
