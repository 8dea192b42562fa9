import type { Currency } from '@wyrmgate/contract/shapes';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/** Loaded only when cryptocurrency is chosen. */
const CoinField = lazy(() => import('./crypto-asset-field.tsx'));

/** A select for the cryptocurrency. Its route must load the namespace `crypto-payments`. */
export function CoinChoice(sum: { amount: number; currency: Currency }) {
  return (
    <Suspense fallback={<Skeleton className="h-17 w-full" />}>
      <CoinField {...sum} />
    </Suspense>
  );
}

/** The asset chosen in this form; undefined if there is none. */
export const chosenCoin = (form: HTMLFormElement): string | undefined => {
  const asset = new FormData(form).get('asset');
  return typeof asset === 'string' ? asset : undefined;
};
