import type { Currency } from '@wyrmgate/contract/shapes';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/** Loaded only when the buyer chooses to pay in cryptocurrency. */
const CoinField = lazy(() => import('./crypto-asset-field.tsx'));

/** A select for the asset to pay with. Its route must load the namespace `crypto-payments`. */
export function CoinChoice(sum: { amount: number; currency: Currency }) {
  return (
    <Suspense fallback={<Skeleton className="h-17 w-full" />}>
      <CoinField {...sum} />
    </Suspense>
  );
}

/** Returns the asset chosen in this form, or undefined. */
export const chosenCoin = (form: HTMLFormElement): string | undefined => {
  const asset = new FormData(form).get('asset');
  return typeof asset === 'string' ? asset : undefined;
};
