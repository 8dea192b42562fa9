import type { Download } from '@wyrmgate/contract/downloads';
import { downloadPlatforms } from '@wyrmgate/contract/downloads-constants';
import { useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { DownloadCard } from './download-card.tsx';
import { usePlatform } from './use-platform.ts';

export const handle = { namespaces: ['downloads'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'downloads:page.meta.title', description: 'downloads:page.meta.description' });
export const loader = pageLoader(({ api }) => api.downloads.list());

/** The first download of each platform, the visitor's platform first. The others go to a second list. */
const arranged = (downloads: readonly Download[], own: Download['platform']) => {
  const platforms = [own, ...downloadPlatforms.filter((platform) => platform !== own)];
  const first = platforms.flatMap((wanted) => downloads.find(({ platform }) => platform === wanted) ?? []);
  return { first, rest: downloads.filter((each) => !first.includes(each)) };
};

export default function DownloadsPage() {
  const { t } = useTranslation('downloads');
  const { downloads } = useLoaderData<typeof loader>();
  const { first, rest } = arranged(downloads, usePlatform());
  const [featured, ...others] = first;
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8 lg:mb-12">
        <h1 className="pb-1 text-h1">{t('page.title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('page.lead')}</p>
      </header>
      {featured ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DownloadCard download={featured} featured />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
            {others.map((download) => (
              <DownloadCard key={download.id} download={download} />
            ))}
          </div>
          {rest.length > 0 && (
            <section aria-labelledby="more-downloads" className="mt-6">
              <h2 id="more-downloads" className="mb-4 text-h3">
                {t('page.more')}
              </h2>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
                {rest.map((download) => (
                  <DownloadCard key={download.id} download={download} />
                ))}
              </div>
            </section>
          )}
        </div>
      ) : (
        <EmptyState title={t('page.empty.title')}>{t('page.empty.text')}</EmptyState>
      )}
    </div>
  );
}
