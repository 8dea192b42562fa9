import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Gateway } from '@wyrmgate/contract/payments';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { openDonation } from '../shell/urls.ts';
import { useClosed } from '../shell/use-closed.ts';
import { Segmented } from '../ui/segmented.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { BuyBar } from './buy-bar.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PackageGrid } from './package-grid.tsx';
import { chargedIn, currencies } from './package-price.ts';
import { useShopChoice } from './use-shop-choice.ts';

export type CoinShopProps = {
  /** In shop order; never empty. */
  packages: readonly CoinPackage[];
  gateways: readonly Gateway[];
  sandbox: boolean;
};

/** Packages next to the order panel. On phones the panel is below them, and a sticky bar links to it. */
export function CoinShop({ packages, gateways, sandbox }: CoinShopProps) {
  const { t } = useTranslation('shop');
  const closed = useClosed();
  const { choice, sold, chosen, choose } = useShopChoice(packages);
  const order = useRef<HTMLElement>(null);
  const { currency } = choice;
  // Omits currencies in which no package has a price.
  const offered = currencies.filter((each) => packages.some((one) => chargedIn(one, each) > 0));
  return (
    <div className="grid items-start gap-x-7 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_372px]">
      <div className="min-w-0">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <Stepper
            label={t('steps.label')}
            steps={[t('steps.choose'), t('steps.pay'), t('steps.receive')]}
            current={0}
          />
          <Segmented
            label={t('currency')}
            hideLabel
            size="sm"
            value={currency}
            onChange={(next) => choose({ currency: next })}
            options={offered.map((value) => ({ value, label: value }))}
          />
        </div>
        <PackageGrid
          packages={sold}
          chosen={chosen?.package_id}
          currency={currency}
          onChoose={(packageId) => choose({ packageId })}
        />
        {!closed('donations') && (
          <p className="mt-6 text-control text-secondary">
            <Trans t={t} i18nKey="donate" components={{ link: <Link to={openDonation} className="text-link" /> }} />
          </p>
        )}
        {chosen && <BuyBar coinPackage={chosen} currency={currency} onGo={() => order.current?.focus()} />}
      </div>
      {chosen && <OrderPanel ref={order} coinPackage={chosen} choice={choice} gateways={gateways} sandbox={sandbox} />}
    </div>
  );
}
