import type { Currency } from '@wyrmgate/contract/shapes';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/** Loaded only when the buyer chooses to pay in cryptocurrency. */
const CryptoAssetField = lazy(() => import('./crypto-asset-field.tsx'));

/** A select for the asset to pay with. Its route must load the namespace `crypto-payments`. */
export function CryptoAssetSelect(sum: { amount: number; currency: Currency }) {
  return (
    <Suspense fallback={<Skeleton className="h-17 w-full" />}>
      <CryptoAssetField {...sum} />
    </Suspense>
  );
}

export const chosenAsset = (form: HTMLFormElement): string | undefined => {
  const asset = new FormData(form).get('asset');
  return typeof asset === 'string' ? asset : undefined;
};
