import { ApiError } from '@wyrmgate/contract/client';
import { useLoaderData, useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import Vault from '~icons/game-icons/locked-chest';
import { pageLoader } from '../platform/page-loader.ts';
import { Picture } from '../platform/picture.tsx';
import type { RouteHandle } from '../platform/route-handle.ts';
import { FeatureGate } from '../shell/feature-gate.tsx';
import { loadFeature } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ShopTabs } from '../shell/shop-tabs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useBasket, withOneMore, writeBasket } from './basket.ts';
import { BasketPanel } from './basket-panel.tsx';
import { ItemCard } from './item-card.tsx';

export const handle = {
  namespaces: ['items', 'shop', 'world', 'accounts', 'features'],
  needsScript: true,
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'items:meta.title', description: 'items:meta.description' });

export const loader = pageLoader(async ({ api, language }, { request }) => {
  const [shop, feature] = await Promise.all([
    api.items.list({ query: { language } }).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    }),
    loadFeature(api, 'shop'),
  ]);
  return { shop, feature, category: new URL(request.url).searchParams.get('category') ?? undefined };
});

export default function ItemShopPage() {
  const { t } = useTranslation('items');
  const { shop, feature, category } = useLoaderData<typeof loader>();
  const known = shop?.categories.find(({ slug }) => slug === category)?.slug;
  return (
    <>
      <header className="relative isolate overflow-hidden border-line border-b">
        <div className="absolute inset-0 -z-10">
          <Picture
            name="band"
            fetchPriority="high"
            sizes="(min-width: 64rem) 100vw, 160vw"
            className="size-full object-cover object-[72%_42%] opacity-60 lg:object-[50%_40%]"
          />
        </div>
        <div className="page-container flex min-h-[172px] flex-col justify-center py-8 lg:min-h-[222px]">
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[44ch] text-bone-200 text-lead max-sm:max-w-[26ch]">{t('lead')}</p>
        </div>
      </header>
      <div className="page-container pt-8 pb-16 lg:pb-26">
        <FeatureGate feature={feature}>
          <ShopTabs categories={shop?.categories ?? []} current={known} />
          {shop === null ? <NotLoaded /> : <Shop items={shop.items} category={known} />}
        </FeatureGate>
      </div>
    </>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>['shop']>;

function Shop({ items, category }: { items: Loaded['items']; category: string | undefined }) {
  const { t } = useTranslation('items');
  const basket = useBasket();
  const shown = items.filter((item) => category === undefined || item.category === category);
  return (
    <div className="grid items-start gap-x-7 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_372px]">
      {shown.length === 0 ? (
        <EmptyState glyph={Vault} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-[18px] xl:grid-cols-3">
          {shown.map((item) => (
            <ItemCard key={item.id} item={item} onAdd={() => writeBasket(withOneMore(basket, item.id, item.price))} />
          ))}
        </ul>
      )}
      <BasketPanel items={items} lines={basket} />
    </div>
  );
}

function NotLoaded() {
  const { t } = useTranslation('items');
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed.title')} onRetry={() => void revalidate()} retrying={state === 'loading'}>
      {t('failed.text')}
    </ErrorState>
  );
}
