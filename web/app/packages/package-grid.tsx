import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { useTranslation } from '#i18n';
import { PackageCard } from './package-card.tsx';
import { pileOf } from './package-face.tsx';

export type PackageGridProps = {
  packages: readonly CoinPackage[];
  chosen: string | undefined;
  currency: Currency;
  onChoose: (packageId: string) => void;
};

export function PackageGrid({ packages, chosen, currency, onChoose }: PackageGridProps) {
  const { t } = useTranslation('shop');
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('packages')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-[18px] xl:grid-cols-3">
        {packages.map((coinPackage, index) => (
          <PackageCard
            key={coinPackage.package_id}
            coinPackage={coinPackage}
            pile={pileOf(index)}
            currency={currency}
            checked={coinPackage.package_id === chosen}
            onChoose={() => onChoose(coinPackage.package_id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
