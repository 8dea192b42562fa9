import type { Currency } from '@wyrmgate/contract/shapes';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/** Loaded with the choice of cryptocurrency only. */
const CoinField = lazy(() => import('./crypto-asset-field.tsx'));

/** In which coin a sum is paid. Its screen loads the texts of `crypto-payments`. */
export function CoinChoice(sum: { amount: number; currency: Currency }) {
  return (
    <Suspense fallback={<Skeleton className="h-17 w-full" />}>
      <CoinField {...sum} />
    </Suspense>
  );
}

/** The coin chosen in this form; undefined while there is none to choose. */
export const chosenCoin = (form: HTMLFormElement): string | undefined => {
  const asset = new FormData(form).get('asset');
  return typeof asset === 'string' ? asset : undefined;
};
