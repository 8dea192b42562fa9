import { ApiError } from '@wyrmgate/contract/client';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import Vault from '~icons/game-icons/locked-chest';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { FeatureGate } from '../shell/feature-gate.tsx';
import { loadFeature } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ShopTabs } from '../shell/shop-tabs.tsx';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { CoinShop } from './coin-shop.tsx';
import { ShopBand } from './shop-band.tsx';

export const handle = {
  namespaces: ['items', 'shop', 'payments', 'crypto-payments', 'features'],
  needsScript: true,
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'shop:meta.title', description: 'shop:meta.description' });

/** Returns null on errors, so that the page works without this data. */
const orNull = <T,>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });

export const loader = pageLoader(async ({ api, language }) => {
  const [list, items, methods, feature] = await Promise.all([
    orNull(api.packages.list()),
    orNull(api.items.list({ query: { language } })),
    orNull(api.payments.methods()),
    loadFeature(api, 'shop'),
  ]);
  const categories = items?.categories ?? [];
  return {
    feature,
    categories,
    packages: list?.packages ?? null,
    methods: methods ?? { gateways: [], sandbox: false },
  };
});

export default function ShopPage() {
  const { feature, categories, packages, methods } = useLoaderData<typeof loader>();
  return (
    <>
      <ShopBand />
      <div className="page-container pt-8 pb-16 lg:pb-26">
        <FeatureGate feature={feature}>
          <ShopTabs categories={categories} current="coins" />
          {packages === null ? (
            <NotLoaded />
          ) : packages.length === 0 ? (
            <NothingOnSale />
          ) : (
            <CoinShop packages={packages} {...methods} />
          )}
        </FeatureGate>
      </div>
    </>
  );
}

function NotLoaded() {
  const { t } = useTranslation('shop');
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed.title')} onRetry={() => void revalidate()} retrying={state === 'loading'}>
      {t('failed.text')}
    </ErrorState>
  );
}

function NothingOnSale() {
  const { t } = useTranslation('shop');
  return (
    <EmptyState
      glyph={Vault}
      title={t('empty.title')}
      action={<Button render={<Link to={urls.home} />}>{t('empty.action')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
