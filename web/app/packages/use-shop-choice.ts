import type { CoinPackage } from '@wyrmgate/contract/packages';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readChoice, type ShopChoice, soldIn, writeChoice } from './shop-choice.ts';

export const useShopChoice = (packages: readonly CoinPackage[]) => {
  const [search, setSearch] = useSearchParams();
  const [made, setMade] = useState<ShopChoice>();
  const choice = made ?? readChoice(search, packages);
  const choose = (change: Partial<ShopChoice>) => {
    const next = { ...choice, ...change };
    setMade(next);
    setSearch((before) => writeChoice(next, before), {
      replace: true,
      preventScrollReset: true,
      // The list of packages does not depend on the choice, so loaders need not run again.
      defaultShouldRevalidate: false,
    });
  };
  // The chosen package may have no price in this currency.
  const sold = soldIn(packages, choice.currency);
  const chosen = sold.find(({ package_id }) => package_id === choice.packageId) ?? sold[0];
  return { choice, sold, chosen, choose };
};
