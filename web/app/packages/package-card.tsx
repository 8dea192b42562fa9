import type { CoinPackage } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { Check } from 'lucide-react';
import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { PackageFace, packFrame } from './package-face.tsx';

export type PackageCardProps = {
  coinPackage: CoinPackage;
  /** Number of the coin picture, from 1 to 6. */
  pile: number;
  currency: Currency;
  checked: boolean;
  onChoose: () => void;
};

export function PackageCard({ coinPackage, pile, currency, checked, onChoose }: PackageCardProps) {
  return (
    <label className={cx(packFrame, 'cursor-pointer')}>
      <input
        type="radio"
        name="package"
        value={coinPackage.package_id}
        checked={checked}
        onChange={onChoose}
        className="sr-only"
      />
      <PackageFace coinPackage={coinPackage} pile={pile} currency={currency} mark={<Mark checked={checked} />} />
    </label>
  );
}

/** Shows whether the package is selected. Both texts reserve their space, to avoid a layout shift. */
function Mark({ checked }: { checked: boolean }) {
  const { t } = useTranslation('shop');
  const face = 'inline-flex items-center justify-center gap-1.5 [grid-area:1/1]';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'cut-plate plate-secondary inline-grid min-h-9 items-center px-2.5 font-[560] text-label [--plate-cut:var(--cut-sm)]',
        checked ? 'text-accent' : 'text-heading',
      )}
    >
      <span className={cx(face, !checked && 'invisible')}>
        <Icon as={Check} size={16} />
        {t('selected')}
      </span>
      <span className={cx(face, checked && 'invisible')}>{t('select')}</span>
    </span>
  );
}
