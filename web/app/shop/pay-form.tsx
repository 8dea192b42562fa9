import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { Bitcoin, CreditCard, type LucideIcon, Wallet } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useUser } from '../platform/session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { priceIn } from './shop-choice.ts';
import { useCheckout } from './use-checkout.ts';

const icons: Record<Gateway, LucideIcon> = { stripe: CreditCard, paypal: Wallet, nowpayments: Bitcoin };
/** Gateways that this page can pay through. */
const payable: readonly Gateway[] = ['stripe'];

export type PayFormProps = { coinPackage: CoinPackage; currency: Currency; gateways: readonly Gateway[] };

/** Method, consent and the button that leads to the gateway's page. */
export function PayForm({ coinPackage, currency, gateways }: PayFormProps) {
  const { t } = useTranslation('shop');
  const { money } = useFormat();
  const problem = useProblemText();
  const loggedIn = useUser() !== null;
  const offered = gateways.filter((gateway) => payable.includes(gateway));
  const [picked, setPicked] = useState<Gateway>();
  const box = useRef<HTMLInputElement>(null);
  const [consentMissing, setConsentMissing] = useState(false);
  const { pay, busy, error } = useCheckout({ packageId: coinPackage.package_id, currency });
  const method = picked ?? offered[0];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const consent = box.current?.checked === true;
    setConsentMissing(!consent);
    if (!consent) return box.current?.focus();
    void pay();
  };

  if (method === undefined)
    return (
      <Banner tone="warning" className="mt-5">
        {t('order.noMethod')}
      </Banner>
    );
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-y-5">
      <RadioCards
        label={t('order.method')}
        value={method}
        onChange={setPicked}
        options={offered.map((value) => ({
          value,
          label: t(`method.${value}.label`),
          help: t(`method.${value}.help`),
          icon: icons[value],
        }))}
      />
      <Checkbox
        ref={box}
        required
        error={consentMissing && t('payments:validation.consent')}
        onChange={({ target }) => target.checked && setConsentMissing(false)}
      >
        {t('order.consent')}
      </Checkbox>
      {error !== undefined && (
        <Banner tone="danger" role="alert">
          {problem(error)} {t('order.notCharged')}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        type={loggedIn ? 'submit' : 'button'}
        loading={busy}
        loadingLabel={t('order.paying')}
      >
        {t('order.pay', { amount: money(priceIn(coinPackage, currency), currency) })}
      </Button>
    </form>
  );
}
