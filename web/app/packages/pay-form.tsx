import { ApiError } from '@wyrmgate/contract/client';
import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { Bitcoin, CreditCard, type LucideIcon, Wallet } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { CryptoAssetSelect, chosenAsset } from '../crypto-payments/crypto-asset-select.tsx';
import { useFormat } from '../platform/format.ts';
import { asSentence, useProblemText } from '../platform/problem-text.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { GiftField } from './gift-field.tsx';
import { giftProblem } from './gift-problem.ts';
import { chargedIn } from './package-price.ts';
import { useCheckout } from './use-checkout.ts';

const icons: Record<Gateway, LucideIcon> = { stripe: CreditCard, paypal: Wallet, nowpayments: Bitcoin };

export type PayFormProps = {
  coinPackage: CoinPackage;
  currency: Currency;
  gateways: readonly Gateway[];
  /** Username of the recipient. Undefined if the order is not a gift. */
  recipient: string | undefined;
  onRecipient: (recipient: string | undefined) => void;
};

export function PayForm({ coinPackage, currency, gateways, recipient, onRecipient }: PayFormProps) {
  const { t } = useTranslation('shop');
  const { money } = useFormat();
  const problem = useProblemText();
  const user = useUser();
  const [tried, setTried] = useState(false);
  const [picked, setPicked] = useState<Gateway>();
  const box = useRef<HTMLInputElement>(null);
  const [consentMissing, setConsentMissing] = useState(false);
  const method = picked ?? gateways[0];
  const { pay, busy, error } = useCheckout({
    packageId: coinPackage.package_id,
    currency,
    recipient: recipient?.trim(),
    method,
  });
  const unready = giftProblem(recipient, user?.username);
  const unknown = error instanceof ApiError && error.code === 'payments.recipientNotFound';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On phones, the field may be out of view.
    if (unknown) form.current?.querySelector<HTMLInputElement>('[name=recipient]')?.focus();
  }, [unknown]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const consent = box.current?.checked === true;
    setConsentMissing(!consent);
    setTried(true);
    if (unready) return event.currentTarget.querySelector<HTMLInputElement>('[name=recipient]')?.focus();
    if (!consent) return box.current?.focus();
    const asset = chosenAsset(event.currentTarget);
    if (method !== 'nowpayments' || asset !== undefined) pay(asset);
  };

  if (method === undefined)
    return (
      <Banner tone="warning" className="mt-5">
        {t('order.noMethod')}
      </Banner>
    );
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-6 grid gap-y-5">
      <GiftField
        recipient={recipient}
        onChange={onRecipient}
        error={tried && unready ? t(unready) : unknown ? problem(error) : undefined}
      />
      <RadioCards
        label={t('order.method')}
        value={method}
        onChange={setPicked}
        options={gateways.map((value) => ({
          value,
          label: t(`method.${value}.label`),
          help: t(`method.${value}.help`),
          icon: icons[value],
        }))}
      />
      {method === 'nowpayments' && <CryptoAssetSelect amount={chargedIn(coinPackage, currency)} currency={currency} />}
      <Checkbox
        ref={box}
        required
        error={consentMissing && t('payments:validation.consent')}
        onChange={({ target }) => target.checked && setConsentMissing(false)}
      >
        {t('order.consent')}
      </Checkbox>
      {error !== undefined && !unknown && (
        <Banner tone="danger" role="alert">
          {asSentence(problem(error))} {t('order.notCharged')}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        type={user ? 'submit' : 'button'}
        loading={busy}
        loadingLabel={t('order.paying')}
      >
        {t('order.pay', { amount: money(chargedIn(coinPackage, currency), currency) })}
      </Button>
    </form>
  );
}
