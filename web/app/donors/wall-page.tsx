import { ApiError } from '@wyrmgate/contract/client';
import { maxNumberedPage } from '@wyrmgate/contract/paging';
import { HandCoins } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { loadFeature } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { openDonation } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { DonorCards } from './donor-cards.tsx';

const DonateDialog = lazy(() => import('./donate-dialog.tsx').then(({ DonateDialog }) => ({ default: DonateDialog })));

export const handle = {
  namespaces: ['donors', 'moderation', 'payments', 'crypto-payments', 'features'],
} satisfies RouteHandle;
export const meta = pageMeta({ title: 'donors:wall.meta.title', description: 'donors:wall.meta.description' });

const pageSize = 24;
const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= maxNumberedPage ? page : 1;
};

export const loader = pageLoader(async ({ api }, { request }) => {
  const page = pageOf(new URL(request.url).searchParams);
  const feature = await loadFeature(api, 'donations');
  try {
    const { donors, pagination } = await api.donors.wall({ query: { page, limit: pageSize } });
    return { feature, donors, total: pagination.total, page };
  } catch (error) {
    if (error instanceof ApiError) return { feature, donors: null, total: 0, page };
    throw error;
  }
});

export default function WallPage() {
  const { t } = useTranslation('donors');
  const { feature, donors, total, page } = useLoaderData<typeof loader>();
  const { state, revalidate } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const hydrated = useHydrated();
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('donate');
        return next;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  const open = feature.status !== 'disabled';
  const donate = open && (
    <Button variant="primary" icon={HandCoins} render={<Link to={openDonation} preventScrollReset />}>
      {t('open')}
    </Button>
  );
  return (
    <div className="page-container py-10 sm:py-14">
      <header className="mb-9 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="pb-1 text-h1">{t('wall.title')}</h1>
          <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('wall.lead')}</p>
        </div>
        {donors && donors.length > 0 && donate}
      </header>
      {!open && (
        <Banner tone="warning" role="status" title={t('features:gate.donations.title')} className="mb-8">
          {t('features:gate.donations.text')}
        </Banner>
      )}
      {donors === null ? (
        <ErrorState title={t('wall.failed')} onRetry={() => void revalidate()} retrying={state === 'loading'}>
          {t('common:errors.unavailable')}
        </ErrorState>
      ) : donors.length === 0 ? (
        <EmptyState title={t('wall.empty.title')} action={donate}>
          {t('wall.empty.text')}
        </EmptyState>
      ) : (
        <>
          <DonorCards donors={donors} />
          {total > pageSize && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              link={(target) => <Link to={target === 1 ? '?' : `?page=${target}`} />}
              className="mt-8"
            />
          )}
        </>
      )}
      {open && hydrated && search.has('donate') && (
        <Suspense>
          <DonateDialog onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
