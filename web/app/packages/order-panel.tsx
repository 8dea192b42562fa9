import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Gateway } from '@wyrmgate/contract/payments';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useSession } from '../platform/session/use-session.ts';
import { loginThen, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { PayForm } from './pay-form.tsx';
import { type ShopChoice, writeChoice } from './shop-choice.ts';

export type OrderPanelProps = {
  ref: Ref<HTMLElement>;
  coinPackage: CoinPackage;
  choice: ShopChoice;
  gateways: readonly Gateway[];
  sandbox: boolean;
};

/** Order summary and payment. Visitors see a login link. */
export function OrderPanel({ ref, coinPackage, choice, gateways, sandbox }: OrderPanelProps) {
  const { t } = useTranslation('shop');
  const session = useSession();
  const [recipient, setRecipient] = useState<string>();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="order-title"
      className="scroll-mt-4 rounded-card border border-line bg-surface p-5 outline-none sm:p-7 lg:sticky lg:top-6"
    >
      <h2 id="order-title" className="pb-1 text-h3">
        {t('order.title')}
      </h2>
      <OrderLines coinPackage={coinPackage} currency={choice.currency} recipient={recipient} />
      {session.status === 'out' ? (
        <Button
          variant="primary"
          size="lg"
          full
          className="mt-6"
          render={<Link to={loginThen(`${urls.shop}?${writeChoice(choice)}`)} />}
        >
          {t('order.logIn')}
        </Button>
      ) : (
        <PayForm
          coinPackage={coinPackage}
          currency={choice.currency}
          gateways={gateways}
          recipient={recipient}
          onRecipient={setRecipient}
        />
      )}
      <OrderFacts sandbox={sandbox} />
    </section>
  );
}
